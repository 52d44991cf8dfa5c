/** Words that narrow no search: those of every sentence, and those that fit every document here. */

const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Neither kept in the index nor looked for. */
export const stopWords = split(`
  a about above after again against ago all almost along already also although always am an and any anybody anyone are
  around as ask asked at away be became because been before behind being below best better between both but by call
  called came can cannot come comes could did didnt do does doesnt doing done dont down during each either else even
  ever every everybody everyone few find first for from further gave get gets getting give given gives go goes going
  gone got had happen happened happening happens has have having he help her here hers him his how however if im in
  into is isnt it its ive just keep kind know last least less let lets like look looking made make makes making many
  may me mean might more most much must my near need never new next no nor not nothing now of off on once one
  only or other others our out over own people per perhaps please put rather really right said same say saying says
  see seem seen shall she should show shows since so some somebody someone something still such take takes tell than
  thank thanks that thats the their them then there these they thing things think this those though three through to
  too told took toward towards two under until up upon us use used using very want wants was way we well went were
  what whats when where whether which while who whom whose why will with within without wont would yes yet you your
  monday tuesday wednesday thursday friday saturday sunday`);

/** Looked for by nobody: whoever says only these wants to see what is new. */
export const generalWords = split(`
  news new newest latest recent recently today tonight yesterday current currently update headline story article post
  thread board imageboard forum discussion discuss discussed talk talking crypto cryptos cryptocurrency currency market
  coin digital blockchain world day week month hour morning evening digest summary summarise summarize overview recap
  brief briefing report everything anything important interesting price big top trend trending opinion sentiment event
  situation information info source document`);
