/* Text as a square of small squares that cameras read. */
#include "app/sheets/sheets.h"

#ifdef FOILSHOT_QR

#include <qrencode.h>

enum { QUIET = 4 }; /* modules of white round it */

static uint64_t look_of(const char *text)
{
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

static void modules_draw(struct canvas *canvas, const QRcode *code, struct rect at)
{
    int across = code->width + 2 * QUIET;
    int one = (at.w < at.h ? at.w : at.h) / across, whole = one * across;
    int x0 = at.x + (at.w - whole) / 2, y0 = at.y + (at.h - whole) / 2;
    canvas_rect(canvas, (struct rect){x0, y0, whole, whole}, colour_alpha(0xffffff, 255));
    for (int i = 0; i < code->width * code->width; i++)
        if (code->data[i] & 1)
            canvas_rect(canvas,
                        (struct rect){x0 + (i % code->width + QUIET) * one,
                                      y0 + (i / code->width + QUIET) * one, one, one},
                        colour_alpha(0x000000, 255));
}

bool qr_draw(struct ui *ui, const char *id, struct rect at, const char *text)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return false;
    ui_own(ui, id, at, look_of(text));
    if (ui_canvas(ui))
        modules_draw(ui_canvas(ui), code, at);
    QRcode_free(code);
    return true;
}

#else

bool qr_draw(struct ui *ui, const char *id, struct rect at, const char *text)
{
    (void)ui, (void)id, (void)at, (void)text;
    return false;
}

#endif
