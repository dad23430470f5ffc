/* The coach: what an order would mean before it is given. */
#include "sets/pikeshot/pikeshot.h"

#include "kit/chance.h"

#include <stdio.h>
#include <stdlib.h>

/* Mean over the six faces in tenths, rounded. */
static int tenths(int sum)
{
    return (10 * sum + 3) / 6;
}

static int blow_tenths(const struct pikeshot_blow *b)
{
    int sum = 0;
    for (int die = 1; die <= 6; die++)
        sum += pikeshot_blow_hits(b, die);
    return tenths(sum);
}

/* "A die + 2, halved against Infantry (PS-44), doubled in the left flank (PS-47)" */
static void blow_words(const struct pikeshot_blow *b, char *out, size_t size)
{
    struct words w;
    words_init(&w);
    words_add(&w, "A die");
    if (b->plus)
        words_format(&w, " + %d", b->plus);
    if (b->type)
        words_format(&w, ", halved against %s (%s)", rules_pikeshot.troop[b->against].name,
                     b->type_id);
    if (b->ground)
        words_format(&w, ", halved %s (PS-46)", b->where);
    if (b->doubled)
        words_format(&w, ", doubled in the %s (PS-47)", pikeshot_face_word(b->face));
    snprintf(out, size, "%s", w.text);
    words_release(&w);
}

/* How many faces finish it off. */
static void coach_odds(const struct table *t, int target, const int hits[6], struct coach *out)
{
    int left = pikeshot_hits_left(t, target), had = pikeshot_hits_had(t, target), finishing = 0;
    for (int i = 0; i < 6; i++)
        finishing += hits[i] >= left;
    if (left == 0)
        coach_say(out, "fallen", "It is to be eliminated already.");
    else if (finishing == 6)
        coach_say(out, "fallen", "It has %d of %d hits: any roll finishes it.", had,
                  pikeshot_law()->hits);
    else if (finishing > 0)
        coach_say(out, "die", "It has %d of %d hits: %d %s of 6 %s it.", had, pikeshot_law()->hits,
                  finishing, counted(finishing, NOUN_face), finishing == 1 ? "finishes" : "finish");
    else if (had > 0) /* of who is whole nobody thinks he might fall */
        coach_say(out, "die", "It has %d of %d hits.", had, pikeshot_law()->hits);
    out->chance = finishing;
    out->out_of = finishing ? 6 : 0;
}

static void coach_shoot(const struct table *t, int unit, int target, struct coach *out)
{
    char name[REF_TEXT], foe[REF_TEXT], where[NAME_MAX_BYTES + 8];
    struct body his = pikeshot_body(t, target);
    int cover = pikeshot_held(t, &his, true), sum = 0, hits[6];
    for (int die = 1; die <= 6; die++)
        sum += hits[die - 1] = pikeshot_shot_hits(cover >= 0, die);
    snprintf(out->caption, sizeof out->caption, "Shooting");
    snprintf(out->title, sizeof out->title, "%s at %s", unit_name(t, unit, name),
             unit_name(t, target, foe));
    coach_term(out, NULL, -1, "", "a die of hits");
    coach_say(out, "musket", "A die%s%s%s: %d.%d hits on average.",
              cover >= 0 ? ", halved in " : "",
              cover >= 0 ? pikeshot_piece_name(t, cover, where, sizeof where) : "",
              cover >= 0 ? " (PS-33)" : "", tenths(sum) / 10, tenths(sum) % 10);
    coach_odds(t, target, hits, out);
    coach_say(out, "powder", "Then a second die: on 1 or 2 its powder is gone for good.");
    coach_id(out, "PS-31");
    coach_id(out, "PS-32");
    if (cover >= 0)
        coach_id(out, "PS-33");
}

static void coach_blow(const struct table *t, int target, const struct pikeshot_blow *b,
                       struct coach *out)
{
    char words[160], plus[12];
    int hits[6];
    for (int die = 1; die <= 6; die++)
        hits[die - 1] = pikeshot_blow_hits(b, die);
    coach_term(out, NULL, -1, "", "a die");
    snprintf(plus, sizeof plus, "%d", b->plus);
    if (b->plus)
        coach_term(out, NULL, 0, plus, "for its kind");
    blow_words(b, words, sizeof words);
    coach_say(out, "swords", "%s: %d.%d hits on average.", words, blow_tenths(b) / 10,
              blow_tenths(b) % 10);
    coach_odds(t, target, hits, out);
    coach_id(out, "PS-41");
    if (b->type)
        coach_id(out, b->type_id);
    if (b->ground)
        coach_id(out, "PS-46");
    if (b->doubled)
        coach_id(out, "PS-47");
}

/* What the other will strike back with when his own turn comes. */
static void coach_answer(const struct table *t, int unit, const struct body *mine, int target,
                         const struct body *his, struct coach *out)
{
    char foe[REF_TEXT];
    struct pikeshot_blow back = pikeshot_blow(t, target, his, unit, mine);
    coach_say(out, "shaken", "In its own turn %s strikes back: %d.%d hits on average.",
              unit_name(t, target, foe), blow_tenths(&back) / 10, blow_tenths(&back) % 10);
}

static void coach_charge(const struct table *t, const struct order *o, int unit, int target,
                         struct coach *out)
{
    char name[REF_TEXT], foe[REF_TEXT], far[24];
    struct charge c;
    struct barred barred;
    struct verdict *v = malloc(sizeof *v);
    if (!v)
        abort();
    snprintf(out->caption, sizeof out->caption, "Charging");
    snprintf(out->title, sizeof out->title, "%s at %s", unit_name(t, unit, name),
             unit_name(t, target, foe));
    rules_judge(&rules_pikeshot, t, o, v);
    if (v->allowed && pikeshot_charge(t, o, unit, target, &c, &barred)) {
        struct body his = pikeshot_body(t, target);
        struct pikeshot_blow blow = pikeshot_blow(t, unit, &c.end, target, &his);
        coach_blow(t, target, &blow, out);
        coach_say(out, "horse", "Strikes the %s, after %s (PS-23).", pikeshot_face_word(c.face),
                  pikeshot_inches(c.distance, far));
        coach_answer(t, unit, &c.end, target, &his, out);
    } else {
        coach_say(out, "no entry", "%.139s", v->why);
        coach_id(out, v->id);
    }
    free(v);
}

static void coach_fight(const struct table *t, int unit, int target, struct coach *out)
{
    char name[REF_TEXT], foe[REF_TEXT];
    struct body mine = pikeshot_body(t, unit), his = pikeshot_body(t, target);
    struct pikeshot_blow blow = pikeshot_blow(t, unit, &mine, target, &his);
    snprintf(out->caption, sizeof out->caption, "Striking");
    snprintf(out->title, sizeof out->title, "%s at %s", unit_name(t, unit, name),
             unit_name(t, target, foe));
    coach_blow(t, target, &blow, out);
    coach_answer(t, unit, &mine, target, &his, out);
}

/* Enemies whose shots could reach it there, and the shots it could fire: told by distance alone. */
/* The table with a unit standing elsewhere; the caller frees it. */
static struct table *table_then(const struct table *t, int unit, struct pose end)
{
    struct table *then = malloc(sizeof *then);
    if (!then)
        abort();
    *then = *t;
    struct base *base = &then->base[then->unit[unit].base];
    base->x = end.at.x;
    base->y = end.at.y;
    base->face = end.face;
    return then;
}

static void coach_move(const struct table *t, const struct order *o, int unit, struct coach *out)
{
    char name[REF_TEXT], is[24], may[24], where[NAME_MAX_BYTES + 8];
    struct pose end = pikeshot_wanted_pose(t, o, unit);
    struct pikeshot_mover mover = pikeshot_mover(t, unit, end.at);
    struct going going = pikeshot_going(t, unit, &mover);
    struct body body = pikeshot_body(t, unit);
    struct march m = march_of(&going, &body, end);
    struct body there = body_at(&body, end);
    struct fan fan = fan_point(body_front(&there), end.face, pikeshot_law()->arc);
    struct outline mine = body_outline(&there);
    int32_t most =
        pikeshot_law()->move[pikeshot_troop(t, unit)] + (m.on_road ? pikeshot_law()->road : 0);
    int targets = 0, shooters = 0, last = -1;
    struct table *then = table_then(t, unit, end);
    for (int i = 0; i < t->units; i++) {
        if (!unit_stands(t, i) || !pikeshot_enemies(t, unit, i))
            continue;
        struct outline his = pikeshot_outline(t, i);
        struct fan back = pikeshot_fan(t, i);
        struct seen seen;
        bool near = outline_gap(&mine, &his) <= pikeshot_law()->range;
        if (near && fan_touches(&fan, &his) && pikeshot_sees(then, unit, i, &fan, &seen)) {
            targets++;
            last = i;
        }
        shooters += near && pikeshot_law()->shoots[pikeshot_troop(t, i)] &&
                    !pikeshot_attr(t, i, U_EMPTY) && fan_touches(&back, &mine);
    }
    free(then);
    snprintf(out->caption, sizeof out->caption, "Moving");
    snprintf(out->title, sizeof out->title, "%s: %s of %s", unit_name(t, unit, name),
             pikeshot_inches(m.distance, is), pikeshot_inches(most, may));
    if (m.on_road)
        coach_say(out, "march", "All of it by road: 3 inches more (PS-27).");
    bool shoots =
        pikeshot_law()->shoots[pikeshot_troop(t, unit)] && !pikeshot_attr(t, unit, U_EMPTY);
    if (shoots) {
        if (targets == 1)
            coach_say(out, "musket", "From there it may shoot at %s (PS-30).",
                      unit_name(t, last, name));
        else if (targets)
            coach_say(out, "musket", "From there it may shoot at any of %d enemies (PS-30).",
                      targets);
        else
            coach_say(out, "musket",
                      "From there it sees no enemy within range and 45° (PS-30, PS-34).");
        coach_targets(out);
        coach_against(out, targets == 1 ? last : targets ? COACH_SEVERAL : COACH_NOBODY);
    }
    if (shooters) {
        coach_say(out, "shaken", "%d %s could shoot at it there as things stand (PS-30).", shooters,
                  counted(shooters, NOUN_enemy));
        coach_threat(out);
    }
    int piece = pikeshot_held(t, &there, false);
    if (piece >= 0)
        coach_say(out, "flag", "Its middle is %s %s: blows at it are halved (PS-46).",
                  pikeshot_is_high(t, piece) ? "on" : "in",
                  pikeshot_piece_name(t, piece, where, sizeof where));
    coach_id(out, m.on_road ? "PS-27" : "PS-10");
}

void pikeshot_coach(const struct table *t, const struct order *o, struct coach *out)
{
    const struct chance *c = pikeshot_card_now(t);
    *out = (struct coach){0};
    if (!o && t->ask == ASK_CARD && c) {
        snprintf(out->caption, sizeof out->caption, "Chance card");
        snprintf(out->title, sizeof out->title, "%s", c->title);
        coach_say(out, "die", "%s", c->text);
        coach_id(out, "PS-52");
    }
    if (!o || o->ids < 1 || o->id[0].kind != KIND_UNIT || !table_has(t, o->id[0]) ||
        !unit_stands(t, o->id[0].index))
        return;
    int unit = o->id[0].index;
    bool aimed = o->has_at && o->at.kind == KIND_UNIT && table_has(t, o->at) &&
                 unit_stands(t, o->at.index) && pikeshot_enemies(t, unit, o->at.index);
    if (o->verb == V_MOVE && o->has_to)
        coach_move(t, o, unit, out);
    else if (o->verb == V_SHOOT && aimed)
        coach_shoot(t, unit, o->at.index, out);
    else if (o->verb == V_CHARGE && aimed)
        coach_charge(t, o, unit, o->at.index, out);
    else if (o->verb == V_FIGHT && aimed)
        coach_fight(t, unit, o->at.index, out);
}
