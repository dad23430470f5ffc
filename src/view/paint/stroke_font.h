/* A small font of our own, drawn with strokes: the last resort on a machine without fonts and the
 * letters of exact picture tests. It covers ASCII, the signs the rules use (½ × – ° ’ “ ” … →) and
 * the accented letters of western and central Europe; anything else is an empty box.
 *
 * Sizes are px of the em, as with other faces; capitals are 0.7 of it high. `weight` is the width
 * of a stroke in thousandths of the em. All arithmetic is in integers.
 */
#ifndef FOILSHOT_VIEW_PAINT_STROKE_FONT_H
#define FOILSHOT_VIEW_PAINT_STROKE_FONT_H

#include "view/paint/canvas.h"

/* Reads the letter at string[*at] and moves *at behind it; U+FFFD for broken bytes, which are
 * skipped one by one. *at < length. */
uint32_t utf8_next(const char *string, size_t length, size_t *at);
/* Writes the letter as 1 … 4 bytes (not closed) and returns how many. */
int utf8_put(char out[4], uint32_t code);

bool stroke_font_has(uint32_t code);
int stroke_font_width(const char *string, size_t length, int size, int weight); /* px */
int stroke_font_cap(int size); /* height of capitals, px */
/* `x` is the left edge, `y` the baseline, px; `rim` widens every stroke by that many px each way.
 */
void stroke_font_draw(struct canvas *canvas, int x, int y, const char *string, size_t length,
                      int size, int weight, int rim, pixel colour);
/* The line's middle (half the height of capitals over the baseline) at a place between pixels, the
 * line running to the right and turned clockwise by `turn`, mdeg: titles of things that lie askew.
 */
void stroke_font_lay(struct canvas *canvas, struct fpoint middle, int32_t turn, const char *string,
                     int size, int weight, pixel colour);

#endif
