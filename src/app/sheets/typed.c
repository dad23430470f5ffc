/* A typed order: the open question with its choices, what is wrong with what was typed, and help.
 */
#include "app/desk/called.h"
#include "app/sheets/sheets.h"

#include "rules/help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was typed comes to: carried out, told why not, or answered by help. */
enum typed { TYPED_WRONG, TYPED_ORDER, TYPED_HELP, TYPED_UNDO, TYPED_REDO, TYPED_QUIT };

static void forget(struct papers *p)
{
    p->typed.said[0] = p->typed.id[0] = '\0';
    p->typed.already = false;
    words_release(&p->typed.help);
    words_init(&p->typed.help);
}

void typed_open(struct papers *p)
{
    p->typed.text[0] = '\0';
    forget(p);
    ui_focus(p->desk->ui, "field:order");
}

/* Reads what was typed, a side's order or an umpire's, and asks the rules. */
static enum given typed_judge(const struct game *game, const char *text, struct verdict *verdict,
                              struct trouble *trouble)
{
    struct umpire_order umpires = {0};
    struct order order;
    if (umpire_says(text)) {
        if (!umpire_read(game->rules, &game->table, text, &umpires, trouble))
            return GIVEN_UNREADABLE;
        umpire_check(game->rules, &game->table, &umpires, verdict);
        return verdict->allowed ? GIVEN_DONE : GIVEN_REFUSED;
    }
    if (!order_read(game->rules, &game->table, SIDE_NONE, text, &order, trouble))
        return GIVEN_UNREADABLE;
    return game_judge(game, &order, verdict, trouble);
}

/* May the order be given? Otherwise it is said why not. */
static enum typed typed_order(struct papers *p)
{
    struct trouble trouble = {0};
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        abort();
    enum given given = typed_judge(p->match->game, p->typed.text, verdict, &trouble);
    why_called(&p->match->game->table, verdict->why, sizeof verdict->why);
    snprintf(p->typed.said, sizeof p->typed.said, "%s",
             given == GIVEN_REFUSED ? verdict->why : trouble.text);
    snprintf(p->typed.id, sizeof p->typed.id, "%s", verdict->id);
    p->typed.already = given == GIVEN_ALREADY;
    free(verdict);
    return given == GIVEN_DONE ? TYPED_ORDER : TYPED_WRONG;
}

static enum typed typed_help(struct papers *p, const char *topic)
{
    struct trouble trouble = {0};
    if (help_write(p->match->game, topic, &p->typed.help, &trouble)) {
        p->typed.text[0] = '\0';
        return TYPED_HELP;
    }
    snprintf(p->typed.said, sizeof p->typed.said, "%s", trouble.text);
    return TYPED_WRONG;
}

static enum typed typed_take(struct papers *p)
{
    const char *text = p->typed.text + strspn(p->typed.text, " "), *topic;
    size_t n = strcspn(text, " ");
    forget(p);
    if (help_asked(text, &topic))
        return typed_help(p, topic);
    if (word_same(text, n, "undo"))
        return TYPED_UNDO;
    if (word_same(text, n, "redo"))
        return TYPED_REDO;
    return word_same(text, n, "quit") ? TYPED_QUIT : typed_order(p);
}

static void typed_done(struct papers *papers, enum typed typed, const char *order)
{
    if (typed == TYPED_WRONG || typed == TYPED_HELP)
        return;
    dialogue_close(papers->desk);
    if (typed == TYPED_ORDER)
        papers->match->deeds->say(papers->match->doer, order);
    else if (typed == TYPED_UNDO)
        papers->match->deeds->undo(papers->match->doer, false);
    else if (typed == TYPED_REDO)
        papers->match->deeds->redo(papers->match->doer);
    else
        desk_want(papers->desk, INTENT_QUIT);
}

/* ---- what is seen ---------------------------------------------------------------------------- */

/* What is said and what it means, side by side; the columns are as in the text, where two blanks
 * part them. */
static void row_build(struct ui *ui, const char *id, const char *said, const char *means)
{
    struct rect rest = ui_rest(ui);
    int gap = ui_px(ui, 14), left = (rest.w - gap) * 2 / 5, right = rest.w - gap - left;
    struct wrap a = text_wrap(ui_text(ui), ROLE_TEXT, said, left),
                b = text_wrap(ui_text(ui), ROLE_TEXT, means, right);
    int row = a.h > b.h ? a.h : b.h;
    struct rect at = ui_next(ui, row * SCALE_ONE / ui_scale(ui) + 1);
    ui_label(ui, id, (struct rect){at.x, at.y, left, a.h}, ROLE_TEXT, TINT_HEADING, said);
    ui_label(ui, NULL, (struct rect){at.x + left + gap, at.y, right, b.h}, ROLE_TEXT, TINT_TEXT,
             means);
}

/* A text of several lines, as help.h writes them. */
static void lines_build(struct ui *ui, const char *text)
{
    for (int row = 0; *text; row++) {
        char line[600], id[UI_ID], *means;
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        const char *said = line + strspn(line, "? ");
        means = strstr(said, "  ");
        snprintf(id, sizeof id, "label:typed-%d", row);
        if (!*said)
            ui_space(ui, 6);
        else if (!means)
            ui_label(ui, id, UI_AUTO, ROLE_TEXT, TINT_TEXT, said);
        else {
            *means = '\0';
            row_build(ui, id, said, means + 1 + strspn(means + 1, " "));
        }
        text += n + (text[n] == '\n');
    }
}

static void question_build(struct ui *ui, const struct papers *papers)
{
    struct words words;
    words_init(&words);
    question_write(papers->match->game, &words);
    lines_build(ui, words.text);
    words_release(&words);
}

void typed_build(struct ui *ui, struct papers *p)
{
    ui_dialogue_begin(ui, "dialogue:typed", 720, 0, "Type an order", foot_high(ui));
    if (!p->typed.help.length)
        question_build(ui, p);
    enum ui_edit edit = ui_field(ui, "field:order", UI_AUTO, p->typed.text, sizeof p->typed.text,
                                 "move R3 ahead 0.8");
    if (p->typed.said[0]) {
        ui_line(ui, NULL, UI_AUTO, ROLE_HEADING, p->typed.already ? TINT_HEADING : TINT_REFUSED,
                ALIGN_LEFT, p->typed.already ? "Nothing to do" : "Why not?");
        sentence_build(ui, p->match, "tag:typed", p->typed.id, p->typed.said, TINT_TEXT);
    }
    if (p->typed.help.length)
        lines_build(ui, p->typed.help.text);
    else
        ui_label(ui, "label:typed", UI_AUTO, ROLE_SECOND, TINT_CAPTION,
                 "R3 is Red’s third, B5 Blue’s fifth, T7 a thing on the table: move R3 to 81.2 "
                 "40.6 face 90. Type help for what may be said now.");
    ui_dialogue_foot(ui);
    ui_row_begin(ui, target(ui, 46), 10, (int[]){-1, -1}, 2);
    bool give = ui_button(ui, "button:give", UI_AUTO, UI_BRASS, ICON_TICK, "Do it",
                          p->typed.text[0] ? NULL : "Type an order first");
    bool close = ui_button(ui, "button:close", UI_AUTO, UI_PAPER, ICON_NONE, "Close", NULL);
    ui_row_end(ui);
    if (ui_dialogue_end(ui) || close || edit == UI_EDIT_LEFT) {
        dialogue_close(p->desk);
    } else if ((give || edit == UI_EDIT_DONE) && p->typed.text[0]) {
        char order[ORDER_BYTES];
        memcpy(order, p->typed.text, sizeof order);
        typed_done(p, typed_take(p), order);
        p->desk->redraw = true;
    }
}
