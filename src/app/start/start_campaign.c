/* The way to the campaigns, where the screen is one column. */
#include "app/start/start_inside.h"

const char start_campaign_tip[] = "Three to five battles, and who survives them";

void start_campaign_row(struct ui *ui, struct start *start)
{
    if (ui_action(ui, "row:campaign", UI_AUTO, UI_NORMAL, ICON_FLAG, "A campaign of an evening",
                  start_campaign_tip))
        desk_want_file(start->desk, INTENT_CAMPAIGN, "");
}
