/* Campaigns on the command line. */
#ifndef FOILSHOT_APP_TOOLS_CAMPAIGN_H
#define FOILSHOT_APP_TOOLS_CAMPAIGN_H

#include "app/tools/cli.h"

struct words;
struct trouble;

/* Tells the campaign of a file, begins one (--set, -o), tells how one stands, or lets computers
 * play its next battles (--level, --games). */
int command_campaign(const struct cli *cli);
/* For `foilshot check`: a campaign with its battles in every set, or a campaign's progress. */
bool campaign_file_check(const char *path, struct words *remarks, struct trouble *trouble);
/* Is it one of these? */
bool campaign_file_is(const char *path);
/* The campaigns that came with the program, for `foilshot list`. */
void campaigns_list(const struct cli *cli);

#endif
