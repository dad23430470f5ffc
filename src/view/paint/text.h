/* Words as pictures.
 *
 * Faces are found as files beside the program, then through fontconfig (fonts.h). A face that is
 * missing is replaced by DejaVu Sans, a machine without any font gets the stroke font built in
 * here: nothing fails, and text_notice says what to install. Strings are UTF-8; broken bytes become
 * U+FFFD, never a crash. A letter that a face lacks (Cabin has no minus sign) is taken from the
 * fallback.
 *
 * Every string drawn or measured is kept as a mask by (face, size, outline, text) in a cache that
 * forgets the longest unused beyond a byte limit. Colours are put on at drawing.
 *
 * Vertical measure: a line is text_line px high; its capitals stand in the middle of it.
 */
#ifndef FOILSHOT_VIEW_PAINT_TEXT_H
#define FOILSHOT_VIEW_PAINT_TEXT_H

#include "view/paint/theme.h"

enum align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

struct text; /* fonts and cache; one per program, not shared between threads */

/* NULL only when memory is short. Fonts are opened when first used. `fonts`: a folder whose files
 * are taken before the system's, kept by who calls; NULL: none. */
struct text *text_new(const char *fonts);
/* Begins to look for the fonts already, beside what else goes on: that takes several ms. */
void text_look_ahead(struct text *text);
void text_free(struct text *text);

/* true: everything is drawn with the built-in font, the same to the bit everywhere. */
void text_use_stroke_font(struct text *text, bool on);
/* Pixels per unit in thousandths and what the type is for; see theme_scale. */
void text_set_scale(struct text *text, int scale, enum theme_mode mode);
/* Type larger or smaller than the rest by so many percent (100: as designed). */
void text_set_zoom(struct text *text, int percent);
int text_scale(const struct text *text);
/* "" or one sentence for the player: which fonts are missing and the packages that hold them.
 * Complete after the first text was drawn. */
const char *text_notice(const struct text *text);
/* Bytes the cache holds, and the limit it is pruned to (default 16 MB). */
size_t text_cached(const struct text *text);
void text_set_limit(struct text *text, size_t bytes);

int text_size(const struct text *text, enum role role); /* px of the type */
int text_line(const struct text *text, enum role role); /* px of a line */
int text_width(struct text *text, enum role role, const char *string);
/* Bytes of the longest beginning of `string` (whole letters) that is at most `width` px wide. */
size_t text_fit(struct text *text, enum role role, const char *string, int width);
/* Start of the letter before / after byte `at`; stays within the string. */
size_t text_before(const char *string, size_t at);
size_t text_after(const char *string, size_t at);

/* Draws one line; `x` is its left edge, middle or right edge, `y` its upper edge. */
void text_draw(struct text *text, struct canvas *canvas, enum role role, pixel colour, int x, int y,
               enum align align, const char *string);
/* As text_draw, one line in the middle of `r`, shortened with … when it is too wide. */
void text_draw_in(struct text *text, struct canvas *canvas, enum role role, pixel colour,
                  struct rect r, enum align align, const char *string);
/* As text_draw, with a rim of `outline` px (1 … 8), for words straight on the table. */
void text_draw_outlined(struct text *text, struct canvas *canvas, enum role role, pixel colour,
                        pixel rim, int outline, int x, int y, enum align align, const char *string);

/* Running text broken at spaces into lines of at most `width` px; \n breaks a line by force, a word
 * wider than the line is broken inside. Words between ** and ** use the bold cut when the role is
 * ROLE_TEXT (the stars are never shown). */
struct wrap {
    int lines;
    int w, h; /* px: widest line, all lines */
};
struct wrap text_wrap(struct text *text, enum role role, const char *string, int width);
/* Draws it from (x, y); returns the same measures. */
struct wrap text_draw_wrapped(struct text *text, struct canvas *canvas, enum role role,
                              pixel colour, int x, int y, int width, enum align align,
                              const char *string);

#endif
