/* What a battle of a campaign leaves of everybody, and what the next one begins with. */
#include "core/words.h"
#include "rules/house.h"
#include "scenario/battle.h"
#include "scenario/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRESH = 1000 };

/* ---- files ----------------------------------------------------------------------------------- */

static bool beside(char out[CAMPAIGN_PATH], const struct campaign *c, int up, const char *folder,
                   const char *file)
{
    const char *end = c->path + strlen(c->path);
    for (int i = 0; i <= up; i++) {
        while (end > c->path && end[-1] != '/')
            end--;
        if (i < up && end > c->path)
            end--;
    }
    int n = snprintf(out, CAMPAIGN_PATH, "%.*s%s%s", (int)(end - c->path), c->path, folder, file);
    return n > 0 && n < CAMPAIGN_PATH && battle_is(out);
}

bool campaign_battle_path(const struct campaign *c, int battle, char out[CAMPAIGN_PATH],
                          struct trouble *trouble)
{
    const char *file = c->battle[battle].file;
    return beside(out, c, 0, "", file) || beside(out, c, 0, "battles/", file) ||
           beside(out, c, 1, "battles/", file) ||
           trouble_at(trouble, c->path, c->battle[battle].line,
                      "there is no battle \"%s\" beside the campaign, in its folder battles or in "
                      "the one beside its folder",
                      file);
}

bool campaign_battle_load(const struct campaign *c, int battle, struct battle *out,
                          struct trouble *trouble)
{
    char path[CAMPAIGN_PATH];
    return campaign_battle_path(c, battle, path, trouble) && battle_load(path, out, trouble);
}

static struct battle *battle_new(const struct campaign *c, int battle, struct trouble *trouble)
{
    struct battle *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    if (campaign_battle_load(c, battle, b, trouble))
        return b;
    free(b);
    return NULL;
}

/* ---- into a battle --------------------------------------------------------------------------- */

/* Whole, in thousandths: a promoted unit may have more. */
static int32_t whole_of(const struct rules *rules, bool promoted)
{
    return FRESH + (promoted ? rules->battle->campaign.more : 0);
}

static void promote(const struct rules *rules, struct battle_unit *u)
{
    const struct battle_law *law = rules->battle;
    if (law->campaign.veteran && law->arm[u->arm].quality)
        u->quality = u->quality == MEN_RAW ? MEN_USUAL : MEN_VETERAN;
}

void progress_carry(const struct campaign *c, const struct progress *p, const struct rules *rules,
                    struct battle *b)
{
    int kept = 0;
    (void)c;
    for (int i = 0; i < b->units; i++) {
        struct battle_unit u = b->unit[i];
        const struct fate *fate = u.arm == ARM_LEADER ? NULL : progress_fate(p, u.side, u.name);
        if (fate && fate->lost)
            continue;
        if (fate && fate->promoted)
            promote(rules, &u);
        if (fate && fate->share != FRESH)
            u.share = fate->share;
        b->unit[kept++] = u;
    }
    b->units = kept;
}

int progress_able(const struct campaign *c, const struct progress *p, int side)
{
    struct trouble ignored;
    const struct campaign_way *way =
        p->fights ? &c->battle[p->fought[p->fights - 1].battle].way[p->fought[p->fights - 1].winner]
                  : NULL;
    int next = way ? way->to : 0, able = 0;
    struct battle *b = next >= 0 ? battle_new(c, next, &ignored) : NULL;
    const struct rules *rules = rules_find(p->set);
    if (!b || !rules) {
        free(b);
        return BATTLE_UNITS;
    }
    progress_carry(c, p, rules, b);
    for (int i = 0; i < b->units; i++)
        able += b->unit[i].side == side && rules->battle->arm[b->unit[i].arm].troop &&
                b->unit[i].arm != ARM_LEADER;
    free(b);
    return able;
}

/* As it is told, else drawn up as an encounter where the set does not let so few attack, else as it
 * is in its file. */
static bool translate(const struct campaign *c, const struct progress *p, struct battle *b,
                      struct setting *s, int of[SETTING_UNITS], struct words *told,
                      struct trouble *trouble)
{
    const struct rules *rules = rules_find(p->set);
    struct trouble why;
    progress_carry(c, p, rules, b);
    if (battle_translate_of(b, rules, s, of, told, &why))
        return true;
    if (b->attacker) {
        b->attacker = SIDE_NONE;
        snprintf(b->kind, sizeof b->kind, "encounter");
        if (battle_translate_of(b, rules, s, of, told, &why)) {
            if (told)
                words_add(told, "The attacker has too few left to attack: it is an encounter.\n");
            return true;
        }
    }
    int next = progress_next(c, p);
    if (next < 0 || !campaign_battle_load(c, next, b, trouble) ||
        !battle_translate_of(b, rules, s, of, told, trouble))
        return false;
    if (told)
        words_format(told, "Nothing could be carried into it, everybody is fresh: %s\n", why.text);
    return true;
}

/* The next battle, the table it is on, and who of it stands where. */
struct fight {
    struct battle *battle; /* owned */
    struct setting setting;
    int of[SETTING_UNITS];
};

static struct fight *fight_new(const struct campaign *c, const struct progress *p,
                               struct words *told, struct trouble *trouble)
{
    int next = progress_next(c, p);
    struct fight *f = calloc(1, sizeof *f);
    if (!f)
        abort();
    if (next < 0)
        trouble_at(trouble, p->path, 0, "this campaign is over");
    else
        f->battle = battle_new(c, next, trouble);
    if (f->battle && translate(c, p, f->battle, &f->setting, f->of, told, trouble))
        return f;
    free(f->battle);
    free(f);
    return NULL;
}

bool progress_setting(const struct campaign *c, const struct progress *p, struct setting *setting,
                      struct words *told, struct trouble *trouble)
{
    struct fight *f = fight_new(c, p, told, trouble);
    if (!f)
        return false;
    *setting = f->setting;
    free(f->battle);
    free(f);
    return true;
}

/* ---- out of a battle ------------------------------------------------------------------------- */

struct left {
    int32_t began, ended; /* sums of its units' strength */
    bool there;           /* the set has it */
};

static bool same_table(const struct fight *f, const struct rules *rules, const struct table *t)
{
    bool same = t->units >= f->setting.unit_count;
    for (int i = 0; same && i < f->setting.unit_count; i++)
        same = strcmp(rules->troop[t->unit[i].troop].word, f->setting.unit[i].troop) == 0 &&
               unit_side(&t->unit[i]) == f->setting.unit[i].side;
    return same;
}

static bool count_left(const struct fight *f, const struct game *game, struct left *left,
                       struct trouble *trouble)
{
    struct table *begun = malloc(sizeof *begun);
    int32_t at = -1;
    if (!begun)
        abort();
    table_init(begun);
    journal_seek(&game->journal, begun, &at, 0);
    bool same = same_table(f, game->rules, begun);
    for (int i = 0; same && i < f->setting.unit_count; i++) {
        if (f->of[i] < 0)
            continue;
        left[f->of[i]].there = true;
        left[f->of[i]].began += unit_strength(game->rules, begun, i);
        left[f->of[i]].ended += unit_strength(game->rules, &game->table, i);
    }
    free(begun);
    return same || trouble_set(trouble, "this game was not begun as the campaign's next battle is: "
                                        "other units stand on its table");
}

static struct fate *fate_add(struct progress *p, const struct rules *rules, const struct battle *b,
                             int unit)
{
    const struct battle_unit *u = &b->unit[unit];
    for (int i = 0; i < p->fates; i++)
        if (p->fate[i].side == u->side && strcmp(p->fate[i].name, u->name) == 0)
            return &p->fate[i];
    if (p->fates == FATES)
        return NULL;
    struct fate *fate = &p->fate[p->fates++];
    *fate = (struct fate){.side = u->side, .share = FRESH, .full = battle_strength(b, rules, unit)};
    snprintf(fate->name, sizeof fate->name, "%s", u->name);
    return fate;
}

/* Of the winner's units that stand, the one that has lost most: first of those that are not worn
 * out, then of any that have lost something, then of all who were there (lost[i] is -1 for others).
 */
static int next_promoted(const struct campaign *c, const struct progress *p, const int32_t *lost,
                         int winner)
{
    int best = -1;
    for (int pass = 0; pass < 3 && best < 0; pass++)
        for (int i = 0; i < p->fates; i++) {
            const struct fate *fate = &p->fate[i];
            if (fate->side != winner || fate->lost || !fate->full || fate->promoted ||
                lost[i] < (pass < 2) || (pass == 0 && fate->share < c->carrying.tired))
                continue;
            best = best < 0 || lost[i] > lost[best] ? i : best;
        }
    return best;
}

/* A better unit may count more when it is fresh. */
static void fate_promote(struct fate *fate, const struct rules *rules, const struct battle *b)
{
    struct battle *better = malloc(sizeof *better);
    if (!better)
        abort();
    *better = *b;
    fate->promoted = true;
    for (int i = 0; i < better->units; i++) {
        struct battle_unit *u = &better->unit[i];
        if (u->side != fate->side || strcmp(u->name, fate->name) != 0)
            continue;
        promote(rules, u);
        fate->full = battle_strength(better, rules, i);
    }
    free(better);
}

/* What comes back until the next battle, also to those who were not in this one. */
static void rest(const struct campaign *c, struct progress *p, const struct rules *rules)
{
    for (int i = 0; i < p->fates; i++) {
        struct fate *fate = &p->fate[i];
        int32_t whole = whole_of(rules, fate->promoted), lacks = whole - fate->share;
        if (fate->lost)
            fate->share = 0;
        else if (lacks > 0)
            fate->share += fate->promoted ? lacks : lacks * c->carrying.back / FRESH;
    }
}

static void fates_after(const struct campaign *c, struct progress *p, const struct fight *f,
                        const struct game *game, const struct left *left)
{
    int32_t lost[FATES];
    const struct table *t = &game->table;
    int winner = t->over == OVER_WON ? t->winner : SIDE_NONE;
    for (int i = 0; i < FATES; i++)
        lost[i] = -1;
    for (int i = 0; i < f->battle->units; i++) {
        struct fate *fate = f->battle->unit[i].arm == ARM_LEADER || !left[i].there
                                ? NULL
                                : fate_add(p, game->rules, f->battle, i);
        if (!fate || left[i].began <= 0)
            continue;
        int32_t now = (int32_t)((int64_t)fate->share * left[i].ended / left[i].began);
        lost[fate - p->fate] = fate->share - now;
        fate->share = now;
        fate->lost = now == 0 || now < c->carrying.lost;
    }
    for (int n = 0; winner && n < c->carrying.promoted; n++) {
        int best = next_promoted(c, p, lost, winner);
        if (best >= 0)
            fate_promote(&p->fate[best], game->rules, f->battle);
    }
    rest(c, p, game->rules);
}

bool progress_settle(const struct campaign *c, struct progress *p, const struct game *game,
                     struct trouble *trouble)
{
    struct left left[BATTLE_UNITS] = {{0}};
    if (!progress_open(p) || !game->table.over || strcmp(game->rules->id, p->set) != 0)
        return trouble_set(trouble, "no battle of this campaign is over there");
    struct fight *f = fight_new(c, p, NULL, trouble);
    bool good = f && count_left(f, game, left, trouble);
    if (good) {
        struct fought *fought = &p->fought[p->fights - 1];
        fates_after(c, p, f, game, left);
        fought->over = true;
        fought->winner = game->table.over == OVER_WON ? game->table.winner : SIDE_NONE;
    }
    if (f)
        free(f->battle);
    free(f);
    return good;
}

void progress_fight(const struct campaign *c, struct progress *p, const char *journal)
{
    const char *slash = strrchr(journal, '/');
    int next = progress_next(c, p);
    if (next < 0)
        return;
    if (!progress_open(p))
        p->fights++;
    struct fought *f = &p->fought[p->fights - 1];
    *f = (struct fought){.battle = next};
    snprintf(f->journal, sizeof f->journal, "%s", slash ? slash + 1 : journal);
}

/* ---- in words -------------------------------------------------------------------------------- */

/* In what the set counts; at least one. */
static int32_t left_of(const struct fate *fate)
{
    int32_t left = (2 * fate->share * fate->full + FRESH) / (2 * FRESH);
    return left > 1 ? left : 1;
}

/* Who lacks less than the set can say is not tired. */
enum standing fate_standing(const struct campaign *c, const struct fate *fate)
{
    bool lacks = fate->full && left_of(fate) < fate->full;
    return fate->lost                                 ? STANDS_LOST
           : fate->promoted                           ? STANDS_PROMOTED
           : lacks && fate->share < c->carrying.tired ? STANDS_TIRED
                                                      : STANDS_FRESH;
}

char *fate_say(const struct campaign *c, const struct rules *rules, const struct fate *fate,
               char out[FATE_SAY])
{
    static const char *const words[] = {"", "tired", "promoted", "lost"};
    enum standing stands = fate_standing(c, fate);
    const char *word = words[stands];
    int32_t left = left_of(fate);
    if (fate->lost || (!fate->full && word[0]))
        snprintf(out, FATE_SAY, "%s", word);
    else if (!fate->full)
        snprintf(out, FATE_SAY, "stands");
    else if (left > fate->full)
        snprintf(out, FATE_SAY, "%s, %d %s", word, (int)left, rules->battle->campaign.counted);
    else
        snprintf(out, FATE_SAY, "%s%s%d of %d %s", word, word[0] ? ", " : "", (int)left,
                 (int)fate->full, rules->battle->campaign.counted);
    return out;
}

/* ---- checking -------------------------------------------------------------------------------- */

/* Of a battle and one that follows it: who is in both. */
static void tell_carried(const struct campaign *c, int from, int to, struct words *told)
{
    struct trouble ignored;
    struct battle *a = battle_new(c, from, &ignored), *b = battle_new(c, to, &ignored);
    int both[SIDE_COUNT] = {0}, all[SIDE_COUNT] = {0};
    for (int i = 0; a && b && i < b->units; i++) {
        const struct battle_unit *u = &b->unit[i];
        if (u->arm == ARM_LEADER)
            continue;
        all[u->side]++;
        for (int k = 0; k < a->units; k++)
            both[u->side] += a->unit[k].side == u->side && strcmp(a->unit[k].name, u->name) == 0;
    }
    words_format(told, "  from \"%s\" into \"%s\": %d of Red’s %d units and %d of Blue’s %d\n",
                 c->battle[from].name, c->battle[to].name, both[SIDE_RED], all[SIDE_RED],
                 both[SIDE_BLUE], all[SIDE_BLUE]);
    free(a);
    free(b);
}

static void indented(const char *lines, struct words *out)
{
    for (const char *at = lines; *at;) {
        int n = (int)strcspn(at, "\n");
        words_format(out, "      %.*s\n", n, at);
        at += n + (at[n] == '\n');
    }
}

static bool check_battle(const struct campaign *c, int battle, struct words *told,
                         struct trouble *trouble)
{
    struct battle *b = battle_new(c, battle, trouble);
    struct trouble why;
    int good = 0;
    if (!b)
        return false;
    words_format(told, "  \"%s\": %s\n", c->battle[battle].name, b->title);
    for (int i = 0; i < rules_count; i++) {
        struct words lost;
        words_init(&lost);
        if (rules_list[i]->battle && battle_translate(b, rules_list[i], NULL, NULL, &lost, &why)) {
            words_format(told, "    %s\n", rules_list[i]->title);
            indented(lost.text, told);
            good++;
        } else if (rules_list[i]->battle) {
            words_format(told, "    %s\n", why.text);
        }
        words_release(&lost);
    }
    free(b);
    return good || trouble_at(trouble, c->path, c->battle[battle].line,
                              "no set can hold the battle \"%s\"", c->battle[battle].name);
}

bool campaign_check(const struct campaign *c, struct words *told, struct trouble *trouble)
{
    for (int i = 0; i < c->battles; i++)
        if (!check_battle(c, i, told, trouble))
            return false;
    for (int i = 0; i < c->battles; i++)
        for (int k = 0; k < SIDE_COUNT; k++) {
            int to = c->battle[i].way[k].to;
            bool again = false;
            for (int j = 0; j < k; j++)
                again = again || c->battle[i].way[j].to == to;
            if (to >= 0 && !again)
                tell_carried(c, i, to, told);
        }
    for (int i = 0; i < rules_count; i++) {
        const struct campaign_law *law =
            rules_list[i]->battle ? &rules_list[i]->battle->campaign : NULL;
        if (law && law->tired)
            words_format(told, "  %s: a tired unit %s; a promoted one %s; a lost one %s\n",
                         rules_list[i]->title, law->tired, law->promoted, law->lost);
    }
    return true;
}
