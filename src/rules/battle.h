/* A battle that belongs to no set: ground in metres, armies in the words of history. And the law by
 * which a set says the same in its own terms: a table beside its rules, with what it cannot say.
 *
 * Plain data, no pointers into files. Places and sizes are millimetres of the real ground from its
 * south-west corner. Every item knows the line of the file it came from.
 */
#ifndef FOILSHOT_RULES_BATTLE_H
#define FOILSHOT_RULES_BATTLE_H

#include "rules/setting.h"

#include <stddef.h>

enum {
    BATTLE_UNITS = 64, /* of both sides together */
    BATTLE_PIECES = 96,
    BATTLE_POINTS = 512,
    BATTLE_AIMS = 4,
};

enum battle_arm_kind {
    ARM_LINE,
    ARM_GRENADIERS,
    ARM_LIGHT, /* light infantry, riflemen, skirmishers */
    ARM_MILITIA,
    ARM_LIGHT_HORSE,
    ARM_HEAVY_HORSE,
    ARM_GUNS,
    ARM_LEADER,
    ARM_COUNT
};
enum battle_men { MEN_USUAL, MEN_RAW, MEN_VETERAN, MEN_COUNT };
enum battle_form { DRAWN_LINE, DRAWN_COLUMN, DRAWN_COUNT };
enum battle_ground_kind {
    GROUND_ROAD,
    GROUND_RIVER,
    GROUND_STREAM,
    GROUND_FORD,
    GROUND_BRIDGE,
    GROUND_WOOD,
    GROUND_HILL,
    GROUND_VILLAGE,
    GROUND_MARSH,
    GROUND_LAKE,
    GROUND_FIELD,
    GROUND_COUNT
};
enum battle_aim_kind { AIM_KIND_HOLD, AIM_KIND_LEAVE, AIM_KIND_LOSSES, AIM_KINDS };

struct battle_unit {
    int line, side;
    enum battle_arm_kind arm;
    enum battle_men quality;
    enum battle_form form;
    char name[NAME_MAX_BYTES], leader[NAME_MAX_BYTES];
    int32_t men; /* or guns; 0: as many as usual */
    struct vec at;
    int32_t face;    /* mdeg */
    int32_t arrives; /* minutes after the beginning; 0: is there */
    int32_t
        share; /* thousandths of a fresh unit that it begins with (a campaign); 0: it is fresh */
};
struct battle_piece {
    int line;
    enum battle_ground_kind kind;
    char name[NAME_MAX_BYTES];
    struct vec at, size;
    int32_t face;
    int first_point, points; /* into battle.point; 0: at and size */
};
struct battle_aim {
    int line, side;
    enum battle_aim_kind kind;
    char piece[NAME_MAX_BYTES];
    int32_t units; /* wanted for it */
};
struct battle {
    char path[256], title[SETTING_TEXT], teaser[2 * SETTING_TEXT], notes[SETTING_NOTES],
        source[SETTING_NOTES], kind[16];
    int attacker, first; /* enum side_id */
    struct vec ground;   /* its width and depth */
    int32_t minutes;     /* the fight took so long, or could */
    int32_t men, guns;   /* of a usual unit here */
    int32_t front;       /* a usual unit in line takes so much of it */
    char side_name[SIDE_COUNT][NAME_MAX_BYTES];
    int units, pieces, points, aims;
    struct battle_unit unit[BATTLE_UNITS];
    struct battle_piece piece[BATTLE_PIECES];
    struct vec point[BATTLE_POINTS];
    struct battle_aim aim[BATTLE_AIMS];
};

/* ---- a set's law of translation ------------------------------------------------------------- */

/* How an arm is said. */
struct battle_arm {
    const char *troop; /* the set's word; NULL: it has nothing like it */
    /* A usual unit is so many of the set's units (men of Kiddies); 0: one, however strong it was.
     */
    int32_t units;
    int32_t strength;           /* the `strength` of a usual unit, scaled by its men; 0: not said */
    int32_t of[MEN_COUNT];      /* the strength of such men instead; 0: not said */
    const char *men[MEN_COUNT]; /* another troop for such men; NULL: the same */
    bool quality;               /* raw and veteran are said, by one of these two */
    const char *crew;           /* two of these stand beside each */
    int32_t beside;             /* µm from its middle to theirs */
    const char *lost;           /* what it loses: a sentence, or NULL */
};
/* How ground is said. */
struct battle_ground {
    const char *kind;   /* word of a scenario; NULL: it is left out */
    int32_t width;      /* of a band; of a crossing along its road, µm */
    const char *around; /* pieces of this kind stand at its corners */
    const char *trees;  /* as a scenario has it: how many stand in a wood */
    const char *lost;
};
/* Ground as most sets say it, with their widths of bands and crossings. */
/* clang-format off */
#define BATTLE_GROUNDS(road_width, river_width, stream_width, crossing_width) \
    [GROUND_ROAD]    = {.kind = "road", .width = (road_width)}, \
    [GROUND_RIVER]   = {.kind = "river", .width = (river_width)}, \
    [GROUND_STREAM]  = {.kind = "stream", .width = (stream_width)}, \
    [GROUND_FORD]    = {.kind = "ford", .width = (crossing_width)}, \
    [GROUND_BRIDGE]  = {.kind = "bridge", .width = (crossing_width)}, \
    [GROUND_WOOD]    = {.kind = "wood"}, \
    [GROUND_HILL]    = {.kind = "hill"}, \
    [GROUND_VILLAGE] = {.kind = "town"}, \
    [GROUND_MARSH]   = {.kind = "marsh"}, \
    [GROUND_LAKE]    = {.kind = "lake"}, \
    [GROUND_FIELD]   = {.kind = "field"}
/* clang-format on */
/* What a loss comes from, by the verb of the order under which it happens. */
enum battle_cause {
    CAUSE_REST,
    CAUSE_SHOOTING,
    CAUSE_MELEE,
    CAUSE_MORALE,
    CAUSE_FLICK,
    CAUSE_SAME, /* whatever the order before it was about */
    CAUSE_COUNT = CAUSE_SAME
};
/* How the set says what a unit brings from one battle of a campaign into the next. */
struct campaign_law {
    /* The strength of a whole unit of a troop, as a scenario's `strength` has it; NULL: a unit is
     * so many of the set's units (battle_arm.units), and no strength is said. */
    int32_t (*whole)(int troop);
    const char *counted; /* what is left of a unit is told in these: "hits", "men" */
    /* What becomes of a unit, as people read it: it begins the next battle so. */
    const char *tired, *promoted, *lost;
    int32_t more; /* thousandths of a fresh unit that a promoted one has more; 0: as many */
    bool veteran; /* a promoted unit is a rank better where its arm has `quality`: raw, usual,
                     veteran */
};
/* A troop of another strength than usual that has a name, and so a price, of its own. */
struct battle_ranked {
    const char *word, *name, *troop; /* word NULL: none */
    int32_t strength;
};
enum { BATTLE_VERBS = 32, BATTLE_OPTIONS = 6, BATTLE_SAYS = 5, BATTLE_RANKED = 4 };

struct battle_law {
    int32_t front;          /* µm of table that a usual unit in line takes, with elbow room */
    struct vec least, most; /* the table, µm; an edge of 0: none */
    int32_t box;            /* µm; 0: no grid */
    int32_t facings;        /* 8: of 45 degrees; 0: any */
    int32_t turn;           /* minutes of history that a turn stands for */
    int32_t turns_least, turns_most;
    int32_t units_most; /* of a side */
    struct battle_arm arm[ARM_COUNT];
    struct battle_ground ground[GROUND_COUNT];
    const char *form[DRAWN_COUNT]; /* NULL: formations are not said */
    const char *aim[AIM_KINDS];    /* word of a scenario's victory; NULL: cannot be said */
    bool aims_attacker;            /* only an attacker has aims */
    int aims_most;
    enum {
        LEADERS_NONE,
        LEADERS_ONE,     /* one a side, the first of those without a leader */
        LEADERS_ALL,     /* one above the others, each with his units */
        LEADERS_COMMANDS /* each with his units, nobody above them */
    } leaders;
    bool keeps_first; /* a scenario may say who begins */
    struct {
        const char *word, *value;
        bool with_leaders; /* only where both sides have one */
    } option[BATTLE_OPTIONS];
    const char *says[BATTLE_SAYS]; /* what always holds of a translation: sentences */
    uint8_t cause[BATTLE_VERBS];   /* by verb: enum battle_cause */
    struct battle_ranked ranked[BATTLE_RANKED];
    struct campaign_law campaign;
};

#endif
