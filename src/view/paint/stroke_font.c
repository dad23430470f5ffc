/* A letter is a few lines on a grid: capitals stand from row 3 to the baseline, row c; small
 * letters begin at row 6 and go down to row f; rows 0 … 2 are room for the accents of capitals.
 * Each point is two hexadecimal digits, column and row; a space lifts the pen; one point is a dot.
 * An accented letter is its base letter with an accent over its middle. */
#include "view/paint/stroke_font.h"

#include "core/geometry.h"

#include <assert.h>
#include <string.h>

enum {
    CAP_ROW = 3,
    BASE_ROW = 12,
    SMALL_ROW = 6, /* accents of small letters stand three rows lower than those of capitals */
    GAP = 3,       /* columns between letters */
    CAP_PERMILLE = 700,
    LINE_POINTS = 24, /* points of one line, at most */
};

struct glyph {
    uint32_t code;
    int width; /* columns */
    const char *lines;
};

/* sorted by code */
/* clang-format off */
static const struct glyph glyphs[] = {
    {0x0020, 2, ""}, /* space */
    {0x0021, 0, "0309 0c"}, /* ! */
    {0x0022, 2, "0306 2326"}, /* " */
    {0x0023, 6, "231c 534c 0666 0969"}, /* # */
    {0x0024, 6, "64531304061758696b5c1c0b 323d"}, /* $ */
    {0x0025, 7, "631c 132334352616050413 59697a7b6c5c4b4a59"}, /* % */
    {0x0026, 7, "7c161423334445090b1c4c78"}, /* & */
    {0x0027, 0, "0306"}, /* ' */
    {0x0028, 2, "22050a2d"}, /* ( */
    {0x0029, 2, "02252a0d"}, /* ) */
    {0x002A, 4, "2428 0547 0745"}, /* star */
    {0x002B, 6, "353b 0868"}, /* + */
    {0x002C, 1, "1b1c0e"}, /* , */
    {0x002D, 4, "0848"}, /* - */
    {0x002E, 0, "0c"}, /* . */
    {0x002F, 5, "520d"}, /* slash */
    {0x0030, 6, "2343656a4c2c0a0523"}, /* 0 */
    {0x0031, 4, "05232c 0c4c"}, /* 1 */
    {0x0032, 6, "0504135364660c6c"}, /* 2 */
    {0x0033, 6, "04135364665727 57686b5c1c0b"}, /* 3 */
    {0x0034, 6, "4c430969"}, /* 4 */
    {0x0035, 6, "63130757686b5c1c0b"}, /* 5 */
    {0x0036, 6, "5323060b1c5c6b68571708"}, /* 6 */
    {0x0037, 6, "03632c"}, /* 7 */
    {0x0038, 6, "135364665717060413 17080b1c5c6b6857"}, /* 8 */
    {0x0039, 6, "6758180704135364694c1c"}, /* 9 */
    {0x003A, 0, "07 0c"}, /* : */
    {0x003B, 1, "17 1b1c0e"}, /* ; */
    {0x003C, 5, "55085b"}, /* < */
    {0x003D, 6, "0767 0a6a"}, /* = */
    {0x003E, 5, "05580b"}, /* > */
    {0x003F, 5, "0504134354562829 2c"}, /* ? */
    {0x0040, 8, "563627293a5a69 66697a89856323050b2d6d"}, /* @ */
    {0x0041, 6, "0c336c 1959"}, /* A */
    {0x0042, 6, "0c034354564707 47686b5c0c"}, /* B */
    {0x0043, 6, "65645323050a2c5c6b6a"}, /* C */
    {0x0044, 6, "0343656a4c0c03"}, /* D */
    {0x0045, 5, "53030c5c 0747"}, /* E */
    {0x0046, 5, "53030c 0747"}, /* F */
    {0x0047, 6, "65645323050a2c5c6b6848"}, /* G */
    {0x0048, 6, "030c 636c 0767"}, /* H */
    {0x0049, 0, "030c"}, /* I */
    {0x004A, 4, "434a3c1c0a"}, /* J */
    {0x004B, 6, "030c 6308 276c"}, /* K */
    {0x004C, 5, "030c5c"}, /* L */
    {0x004D, 8, "0c0349838c"}, /* M */
    {0x004E, 6, "0c036c63"}, /* N */
    {0x004F, 7, "2353757a5c2c0a0523"}, /* O */
    {0x0050, 6, "0c035364675808"}, /* P */
    {0x0051, 7, "2353757a5c2c0a0523 497d"}, /* Q */
    {0x0052, 6, "0c035364675808 386c"}, /* R */
    {0x0053, 6, "64531304061758696b5c1c0b"}, /* S */
    {0x0054, 6, "0363 333c"}, /* T */
    {0x0055, 6, "030a2c4c6a63"}, /* U */
    {0x0056, 6, "033c63"}, /* V */
    {0x0057, 8, "032c456c83"}, /* W */
    {0x0058, 6, "036c 630c"}, /* X */
    {0x0059, 6, "033763 373c"}, /* Y */
    {0x005A, 6, "03630c6c"}, /* Z */
    {0x005B, 2, "22020d2d"}, /* [ */
    {0x005C, 5, "025d"}, /* backslash */
    {0x005D, 2, "02222d0d"}, /* ] */
    {0x005E, 4, "062346"}, /* ^ */
    {0x005F, 6, "0e6e"}, /* _ */
    {0x0060, 2, "0325"}, /* ` */
    {0x0061, 5, "565c 584616080a1c4c5a"}, /* a */
    {0x0062, 5, "030c 081646585a4c1c0a"}, /* b */
    {0x0063, 5, "574616080a1c4c5b"}, /* c */
    {0x0064, 5, "535c 584616080a1c4c5a"}, /* d */
    {0x0065, 5, "0959584616080a1c4c5b"}, /* e */
    {0x0066, 3, "3323141c 0636"}, /* f */
    {0x0067, 5, "565d4f1f0e 584616080a1c4c5a"}, /* g */
    {0x0068, 5, "030c 081646585c"}, /* h */
    {0x0069, 0, "060c 03"}, /* i */
    {0x006A, 2, "262e1f0f 23"}, /* j */
    {0x006B, 4, "030c 4609 184c"}, /* k */
    {0x006C, 1, "030b1c"}, /* l */
    {0x006D, 8, "060c 081636484c 485676888c"}, /* m */
    {0x006E, 5, "060c 081646585c"}, /* n */
    {0x006F, 5, "1646585a4c1c0a0816"}, /* o */
    {0x0070, 5, "060f 081646585a4c1c0a"}, /* p */
    {0x0071, 5, "565f 584616080a1c4c5a"}, /* q */
    {0x0072, 3, "060c 081636"}, /* r */
    {0x0073, 4, "47361607084a4b3c1c0b"}, /* s */
    {0x0074, 3, "131b2c3c 0636"}, /* t */
    {0x0075, 5, "060a1c4c5a 565c"}, /* u */
    {0x0076, 4, "062c46"}, /* v */
    {0x0077, 8, "062c476c86"}, /* w */
    {0x0078, 4, "064c 460c"}, /* x */
    {0x0079, 4, "062c 461f0f"}, /* y */
    {0x007A, 4, "06460c4c"}, /* z */
    {0x007B, 3, "3222131607181c2d3d"}, /* { */
    {0x007C, 0, "020e"}, /* | */
    {0x007D, 3, "0212232637282c1d0d"}, /* } */
    {0x007E, 6, "081727495968"}, /* ~ */
    {0x00A1, 0, "070d 03"}, /* ¡ */
    {0x00A3, 6, "645333242a0c6c 0848"}, /* £ */
    {0x00AB, 5, "27092b 57395b"}, /* « */
    {0x00B0, 3, "132334352616050413"}, /* ° */
    {0x00B1, 6, "343a 0767 0c6c"}, /* ± */
    {0x00B7, 0, "08"}, /* · */
    {0x00BB, 5, "07290b 37593b"}, /* » */
    {0x00BC, 8, "041317 631c 7c785b8b"}, /* ¼ */
    {0x00BD, 8, "041317 631c 596878895c8c"}, /* ½ */
    {0x00BE, 8, "03231626271707 731c 7c785b8b"}, /* ¾ */
    {0x00BF, 5, "5a5b4c1c0b090726 23"}, /* ¿ */
    {0x00C6, 8, "0c3383 434c8c 4777 1949"}, /* Æ */
    {0x00D7, 5, "065b 560b"}, /* × */
    {0x00D8, 7, "2353757a5c2c0a0523 720d"}, /* Ø */
    {0x00DF, 5, "0c04133344463758595b4c2c"}, /* ß */
    {0x00E6, 8, "1636484a3c1c0b0a1949 485676888949 4a5c7c8b"}, /* æ */
    {0x00F0, 5, "1646585a4c1c0a0816 584423 1553"}, /* ð */
    {0x00F7, 6, "0868 35 3b"}, /* ÷ */
    {0x00F8, 5, "1646585a4c1c0a0816 550d"}, /* ø */
    {0x00FE, 5, "030f 081646585a4c1c0a"}, /* þ */
    {0x0131, 0, "060c"}, /* ı */
    {0x0141, 5, "030c5c 0836"}, /* Ł */
    {0x0142, 2, "131b2c 2c 0927"}, /* ł */
    {0x0152, 9, "934323050a2c4c9c 434c 4787"}, /* Œ */
    {0x0153, 8, "3616080a1c3c4a4836 485676888949 4a5c7c8b"}, /* œ */
    {0x2010, 4, "0848"}, /* ‐ */
    {0x2013, 6, "0868"}, /* – */
    {0x2014, 9, "0898"}, /* — */
    {0x2018, 1, "130406"}, /* ‘ */
    {0x2019, 1, "131406"}, /* ’ */
    {0x201A, 1, "1b1c0e"}, /* ‚ */
    {0x201C, 4, "130406 433436"}, /* “ */
    {0x201D, 4, "131406 434436"}, /* ” */
    {0x201E, 4, "1b1c0e 4b4c3e"}, /* „ */
    {0x2022, 2, "0817281908"}, /* • */
    {0x2026, 6, "0c 3c 6c"}, /* … */
    {0x2032, 1, "1306"}, /* ′ */
    {0x2033, 3, "1306 3326"}, /* ″ */
    {0x2039, 2, "27092b"}, /* ‹ */
    {0x203A, 2, "07290b"}, /* › */
    {0x20AC, 7, "75645323141b2c5c6b7a 0656 0959"}, /* € */
    {0x2190, 7, "0878 35083b"}, /* ← */
    {0x2191, 6, "333c 063366"}, /* ↑ */
    {0x2192, 7, "0878 45784b"}, /* → */
    {0x2193, 6, "333c 093c69"}, /* ↓ */
    {0x2212, 6, "0868"}, /* − */
    {0x2248, 6, "071627485867 0a192a4b5b6a"}, /* ≈ */
    {0x2260, 6, "0767 0a6a 442d"}, /* ≠ */
    {0x2264, 5, "55085b 0d5d"}, /* ≤ */
    {0x2265, 5, "05580b 0d5d"}, /* ≥ */
    {0x25A1, 6, "03636c0c03"}, /* □ */
    {0x2713, 7, "082c73"}, /* ✓ */
    {0x2717, 5, "045c 540c"}, /* ✗ */
    {0xFFFD, 6, "03636c0c03 2545 3a"}, /* � */
};

enum accent {
    ACCENT_GRAVE, ACCENT_ACUTE, ACCENT_CIRCUMFLEX, ACCENT_TILDE, ACCENT_DIAERESIS, ACCENT_RING,
    ACCENT_CARON, ACCENT_CEDILLA, ACCENT_BREVE, ACCENT_MACRON, ACCENT_OGONEK,
    ACCENT_DOUBLE_ACUTE, ACCENT_DOT, ACCENT_COUNT
};

/* Four columns wide; rows 0 … 2 lie above a capital, the tails below the baseline. */
static const char *const accents[ACCENT_COUNT] = {
    [ACCENT_GRAVE] = "1031", [ACCENT_ACUTE] = "3011", [ACCENT_CIRCUMFLEX] = "012041",
    [ACCENT_TILDE] = "01103140", [ACCENT_DIAERESIS] = "11 31", [ACCENT_RING] = "1030321210",
    [ACCENT_CARON] = "002140", [ACCENT_CEDILLA] = "2c2d3e2f1f", [ACCENT_BREVE] = "00113140",
    [ACCENT_MACRON] = "0141", [ACCENT_OGONEK] = "3c2e3f4f", [ACCENT_DOUBLE_ACUTE] = "2011 4031",
    [ACCENT_DOT] = "21",
};

struct composed {
    uint32_t code, base;
    enum accent accent;
};

/* sorted by code */
static const struct composed composed[] = {
    {0x00C0, 'A', ACCENT_GRAVE}, {0x00C1, 'A', ACCENT_ACUTE}, {0x00C2, 'A', ACCENT_CIRCUMFLEX},
    {0x00C3, 'A', ACCENT_TILDE}, {0x00C4, 'A', ACCENT_DIAERESIS}, {0x00C5, 'A', ACCENT_RING},
    {0x00C7, 'C', ACCENT_CEDILLA}, {0x00C8, 'E', ACCENT_GRAVE}, {0x00C9, 'E', ACCENT_ACUTE},
    {0x00CA, 'E', ACCENT_CIRCUMFLEX}, {0x00CB, 'E', ACCENT_DIAERESIS},
    {0x00CC, 'I', ACCENT_GRAVE}, {0x00CD, 'I', ACCENT_ACUTE}, {0x00CE, 'I', ACCENT_CIRCUMFLEX},
    {0x00CF, 'I', ACCENT_DIAERESIS}, {0x00D1, 'N', ACCENT_TILDE}, {0x00D2, 'O', ACCENT_GRAVE},
    {0x00D3, 'O', ACCENT_ACUTE}, {0x00D4, 'O', ACCENT_CIRCUMFLEX}, {0x00D5, 'O', ACCENT_TILDE},
    {0x00D6, 'O', ACCENT_DIAERESIS}, {0x00D9, 'U', ACCENT_GRAVE}, {0x00DA, 'U', ACCENT_ACUTE},
    {0x00DB, 'U', ACCENT_CIRCUMFLEX}, {0x00DC, 'U', ACCENT_DIAERESIS},
    {0x00DD, 'Y', ACCENT_ACUTE}, {0x00E0, 'a', ACCENT_GRAVE}, {0x00E1, 'a', ACCENT_ACUTE},
    {0x00E2, 'a', ACCENT_CIRCUMFLEX}, {0x00E3, 'a', ACCENT_TILDE},
    {0x00E4, 'a', ACCENT_DIAERESIS}, {0x00E5, 'a', ACCENT_RING}, {0x00E7, 'c', ACCENT_CEDILLA},
    {0x00E8, 'e', ACCENT_GRAVE}, {0x00E9, 'e', ACCENT_ACUTE}, {0x00EA, 'e', ACCENT_CIRCUMFLEX},
    {0x00EB, 'e', ACCENT_DIAERESIS}, {0x00EC, 0x0131, ACCENT_GRAVE},
    {0x00ED, 0x0131, ACCENT_ACUTE}, {0x00EE, 0x0131, ACCENT_CIRCUMFLEX},
    {0x00EF, 0x0131, ACCENT_DIAERESIS}, {0x00F1, 'n', ACCENT_TILDE}, {0x00F2, 'o', ACCENT_GRAVE},
    {0x00F3, 'o', ACCENT_ACUTE}, {0x00F4, 'o', ACCENT_CIRCUMFLEX}, {0x00F5, 'o', ACCENT_TILDE},
    {0x00F6, 'o', ACCENT_DIAERESIS}, {0x00F9, 'u', ACCENT_GRAVE}, {0x00FA, 'u', ACCENT_ACUTE},
    {0x00FB, 'u', ACCENT_CIRCUMFLEX}, {0x00FC, 'u', ACCENT_DIAERESIS},
    {0x00FD, 'y', ACCENT_ACUTE}, {0x00FF, 'y', ACCENT_DIAERESIS}, {0x0100, 'A', ACCENT_MACRON},
    {0x0101, 'a', ACCENT_MACRON}, {0x0102, 'A', ACCENT_BREVE}, {0x0103, 'a', ACCENT_BREVE},
    {0x0104, 'A', ACCENT_OGONEK}, {0x0105, 'a', ACCENT_OGONEK}, {0x0106, 'C', ACCENT_ACUTE},
    {0x0107, 'c', ACCENT_ACUTE}, {0x0108, 'C', ACCENT_CIRCUMFLEX},
    {0x0109, 'c', ACCENT_CIRCUMFLEX}, {0x010A, 'C', ACCENT_DOT}, {0x010B, 'c', ACCENT_DOT},
    {0x010C, 'C', ACCENT_CARON}, {0x010D, 'c', ACCENT_CARON}, {0x010E, 'D', ACCENT_CARON},
    {0x010F, 'd', ACCENT_CARON}, {0x0112, 'E', ACCENT_MACRON}, {0x0113, 'e', ACCENT_MACRON},
    {0x0114, 'E', ACCENT_BREVE}, {0x0115, 'e', ACCENT_BREVE}, {0x0116, 'E', ACCENT_DOT},
    {0x0117, 'e', ACCENT_DOT}, {0x0118, 'E', ACCENT_OGONEK}, {0x0119, 'e', ACCENT_OGONEK},
    {0x011A, 'E', ACCENT_CARON}, {0x011B, 'e', ACCENT_CARON}, {0x011C, 'G', ACCENT_CIRCUMFLEX},
    {0x011D, 'g', ACCENT_CIRCUMFLEX}, {0x011E, 'G', ACCENT_BREVE}, {0x011F, 'g', ACCENT_BREVE},
    {0x0120, 'G', ACCENT_DOT}, {0x0121, 'g', ACCENT_DOT}, {0x0122, 'G', ACCENT_CEDILLA},
    {0x0123, 'g', ACCENT_CEDILLA}, {0x0124, 'H', ACCENT_CIRCUMFLEX},
    {0x0125, 'h', ACCENT_CIRCUMFLEX}, {0x0128, 'I', ACCENT_TILDE}, {0x0129, 0x0131, ACCENT_TILDE},
    {0x012A, 'I', ACCENT_MACRON}, {0x012B, 0x0131, ACCENT_MACRON}, {0x012C, 'I', ACCENT_BREVE},
    {0x012D, 0x0131, ACCENT_BREVE}, {0x012E, 'I', ACCENT_OGONEK}, {0x012F, 0x0131, ACCENT_OGONEK},
    {0x0130, 'I', ACCENT_DOT}, {0x0134, 'J', ACCENT_CIRCUMFLEX}, {0x0135, 'j', ACCENT_CIRCUMFLEX},
    {0x0136, 'K', ACCENT_CEDILLA}, {0x0137, 'k', ACCENT_CEDILLA}, {0x0139, 'L', ACCENT_ACUTE},
    {0x013A, 'l', ACCENT_ACUTE}, {0x013B, 'L', ACCENT_CEDILLA}, {0x013C, 'l', ACCENT_CEDILLA},
    {0x013D, 'L', ACCENT_CARON}, {0x013E, 'l', ACCENT_CARON}, {0x0143, 'N', ACCENT_ACUTE},
    {0x0144, 'n', ACCENT_ACUTE}, {0x0145, 'N', ACCENT_CEDILLA}, {0x0146, 'n', ACCENT_CEDILLA},
    {0x0147, 'N', ACCENT_CARON}, {0x0148, 'n', ACCENT_CARON}, {0x014C, 'O', ACCENT_MACRON},
    {0x014D, 'o', ACCENT_MACRON}, {0x014E, 'O', ACCENT_BREVE}, {0x014F, 'o', ACCENT_BREVE},
    {0x0150, 'O', ACCENT_DOUBLE_ACUTE}, {0x0151, 'o', ACCENT_DOUBLE_ACUTE},
    {0x0154, 'R', ACCENT_ACUTE}, {0x0155, 'r', ACCENT_ACUTE}, {0x0156, 'R', ACCENT_CEDILLA},
    {0x0157, 'r', ACCENT_CEDILLA}, {0x0158, 'R', ACCENT_CARON}, {0x0159, 'r', ACCENT_CARON},
    {0x015A, 'S', ACCENT_ACUTE}, {0x015B, 's', ACCENT_ACUTE}, {0x015C, 'S', ACCENT_CIRCUMFLEX},
    {0x015D, 's', ACCENT_CIRCUMFLEX}, {0x015E, 'S', ACCENT_CEDILLA},
    {0x015F, 's', ACCENT_CEDILLA}, {0x0160, 'S', ACCENT_CARON}, {0x0161, 's', ACCENT_CARON},
    {0x0162, 'T', ACCENT_CEDILLA}, {0x0163, 't', ACCENT_CEDILLA}, {0x0164, 'T', ACCENT_CARON},
    {0x0165, 't', ACCENT_CARON}, {0x0168, 'U', ACCENT_TILDE}, {0x0169, 'u', ACCENT_TILDE},
    {0x016A, 'U', ACCENT_MACRON}, {0x016B, 'u', ACCENT_MACRON}, {0x016C, 'U', ACCENT_BREVE},
    {0x016D, 'u', ACCENT_BREVE}, {0x016E, 'U', ACCENT_RING}, {0x016F, 'u', ACCENT_RING},
    {0x0170, 'U', ACCENT_DOUBLE_ACUTE}, {0x0171, 'u', ACCENT_DOUBLE_ACUTE},
    {0x0172, 'U', ACCENT_OGONEK}, {0x0173, 'u', ACCENT_OGONEK}, {0x0174, 'W', ACCENT_CIRCUMFLEX},
    {0x0175, 'w', ACCENT_CIRCUMFLEX}, {0x0176, 'Y', ACCENT_CIRCUMFLEX},
    {0x0177, 'y', ACCENT_CIRCUMFLEX}, {0x0178, 'Y', ACCENT_DIAERESIS},
    {0x0179, 'Z', ACCENT_ACUTE}, {0x017A, 'z', ACCENT_ACUTE}, {0x017B, 'Z', ACCENT_DOT},
    {0x017C, 'z', ACCENT_DOT}, {0x017D, 'Z', ACCENT_CARON}, {0x017E, 'z', ACCENT_CARON},
};
/* clang-format on */

uint32_t utf8_next(const char *string, size_t length, size_t *at)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    assert(*at < length);
    uint32_t first = (unsigned char)string[(*at)++];
    if (first < 0x80)
        return first;
    int more = first >= 0xf0 && first < 0xf8 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    if (more == 0 || first >= 0xf8)
        return 0xfffd;
    uint32_t code = first & (0x3fu >> more);
    size_t next = *at;
    for (int i = 0; i < more; i++, next++) {
        if (next >= length || ((unsigned char)string[next] & 0xc0) != 0x80)
            return 0xfffd;
        code = code << 6 | ((unsigned char)string[next] & 0x3fu);
    }
    if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return 0xfffd;
    *at = next;
    return code;
}

int utf8_put(char out[4], uint32_t code)
{
    static const uint32_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    if (more == 0) {
        out[0] = (char)code;
        return 1;
    }
    for (int i = more; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80u | (code & 0x3fu));
    out[0] = (char)(lead[more] | code);
    return more + 1;
}

static const struct glyph *glyph_find(uint32_t code)
{
    size_t low = 0, high = sizeof glyphs / sizeof *glyphs;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (glyphs[mid].code < code)
            low = mid + 1;
        else
            high = mid;
    }
    return low < sizeof glyphs / sizeof *glyphs && glyphs[low].code == code ? &glyphs[low] : NULL;
}

static const struct composed *composed_find(uint32_t code)
{
    for (size_t i = 0; i < sizeof composed / sizeof *composed; i++)
        if (composed[i].code == code)
            return &composed[i];
    return NULL;
}

/* The letter's own lines, or its base letter's with *accent set; the empty box when unknown. */
static const struct glyph *letter(uint32_t code, const struct composed **accent)
{
    if (code == 0xa0)
        code = ' ';
    const struct glyph *glyph = glyph_find(code);
    *accent = glyph != NULL ? NULL : composed_find(code);
    if (*accent != NULL)
        glyph = glyph_find((*accent)->base);
    return glyph != NULL ? glyph : glyph_find(0x25a1);
}

bool stroke_font_has(uint32_t code)
{
    return code == 0xa0 || glyph_find(code) != NULL || composed_find(code) != NULL;
}

/* 1/256 px of `columns` of the grid */
static int32_t grid(int columns, int size)
{
    return (int32_t)((int64_t)columns * size * CAP_PERMILLE * FIX / (1000 * (BASE_ROW - CAP_ROW)));
}

int stroke_font_cap(int size)
{
    return (size * CAP_PERMILLE + 500) / 1000;
}

int stroke_font_width(const char *string, size_t length, int size, int weight)
{
    int columns = 0;
    const struct composed *accent;
    for (size_t at = 0; at < length;)
        columns += letter(utf8_next(string, length, &at), &accent)->width + GAP;
    /* One gap is left out and half a stroke sticks out at either end. */
    int32_t width = length == 0 ? 0 : grid(columns - GAP, size) + size * weight * FIX / 1000;
    return (width + FIX - 1) / FIX;
}

static int digit(char c)
{
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

struct pen {
    struct canvas *canvas;
    int32_t x, y;        /* of column 0 and of the baseline, 1/256 px */
    struct sincos along; /* the way the line runs: no turn is cos 1 */
    int size;
    int32_t width;
    pixel colour;
};

/* The point so far right of the line's beginning and so far below it. */
static struct fpoint pen_point(const struct pen *pen, int64_t x, int64_t y)
{
    return (struct fpoint){pen->x + (int32_t)((x * pen->along.cos - y * pen->along.sin) >> 30),
                           pen->y + (int32_t)((x * pen->along.sin + y * pen->along.cos) >> 30)};
}

static void draw_lines(const struct pen *pen, int32_t x, int32_t rows_down, const char *lines)
{
    struct fpoint point[LINE_POINTS];
    int count = 0;
    for (const char *c = lines;; c += 2) {
        if (*c == ' ' || *c == '\0') {
            if (count == 1)
                canvas_disc(pen->canvas, point[0], pen->width * 5 / 8, pen->colour);
            else if (count > 1)
                canvas_stroke(pen->canvas, point, count, false, pen->width, pen->colour);
            count = 0;
            if (*c == '\0')
                return;
            c++;
        }
        assert(count < LINE_POINTS);
        int row = digit(c[1]) - BASE_ROW + rows_down;
        point[count++] = pen_point(pen, x + grid(digit(c[0]), pen->size), grid(row, pen->size));
    }
}

static void draw_accent(const struct pen *pen, int32_t x, const struct glyph *base,
                        const struct composed *composed_letter)
{
    bool tail =
        composed_letter->accent == ACCENT_CEDILLA || composed_letter->accent == ACCENT_OGONEK;
    uint32_t code = composed_letter->base;
    bool tall = code < 'a' || code == 'd' || code == 'l' || code == 'h' || code == 'b';
    int drop = tail || tall ? 0 : SMALL_ROW - CAP_ROW;
    draw_lines(pen, x + grid(base->width, pen->size) / 2 - grid(2, pen->size), drop,
               accents[composed_letter->accent]);
}

static void draw_string(const struct pen *pen, const char *string, size_t length)
{
    int columns = 0;
    for (size_t at = 0; at < length;) {
        const struct composed *accent;
        const struct glyph *glyph = letter(utf8_next(string, length, &at), &accent);
        int32_t left = grid(columns, pen->size);
        if (glyph->lines[0] != '\0')
            draw_lines(pen, left, 0, glyph->lines);
        if (accent != NULL)
            draw_accent(pen, left, glyph, accent);
        columns += glyph->width + GAP;
    }
}

void stroke_font_draw(struct canvas *canvas, int x, int y, const char *string, size_t length,
                      int size, int weight, int rim, pixel colour)
{
    int32_t stroke = size * weight * FIX / 1000;
    const struct pen pen = {.canvas = canvas,
                            .x = x * FIX + stroke / 2,
                            .y = y * FIX - stroke / 2,
                            .along = {.cos = ONE_Q30},
                            .size = size,
                            .width = stroke + 2 * rim * FIX,
                            .colour = colour};
    draw_string(&pen, string, length);
}

void stroke_font_lay(struct canvas *canvas, struct fpoint middle, int32_t turn, const char *string,
                     int size, int weight, pixel colour)
{
    size_t length = strlen(string);
    int32_t width = stroke_font_width(string, length, size, 0) * FIX;
    struct pen pen = {.canvas = canvas,
                      .x = middle.x,
                      .y = middle.y,
                      .along = angle_sincos(angle_norm(turn)),
                      .size = size,
                      .width = size * weight * FIX / 1000,
                      .colour = colour};
    struct fpoint from = pen_point(&pen, -width / 2, grid(BASE_ROW - CAP_ROW, size) / 2);
    pen.x = from.x;
    pen.y = from.y;
    draw_string(&pen, string, length);
}
