/** What the operator's server says, in English alone: each says what was done, or what to do next. */

export const words = {
  signIn: "Nobody is signed in here. Sign in with ADMIN_TOKEN.",
  elsewhere: "This came from another page, or the page is old. Reload it, and try again.",
  renamed:
    "A proxy calls Herald by another name than the address bar shows, so nothing was done. Let it pass the Host header on, as the README says, and try again.",
  notFound: "There is nothing at this address.",
  tooLarge: "That is too much at once: 64 kB are the most.",
  wrong: "That is not what was expected here. Reload the page, and try again.",
  away: "Herald's store does not answer just now. Try again in a moment.",
  failed: "Something went wrong; the log says what.",
  streams: "Twenty pages watch already, which is the most. Close one of them, and reload this one.",
  noId: "That is no id. Write it as telegram:123, telegram:-100123, discord:456, discord-guild:789 or web:name.",
  noDigest: "There is no such digest any more.",
  paused: (name: string): string => `${name} is paused; nothing comes until it goes on.`,
  resumed: (name: string): string => `${name} goes on.`,
  digestReplayed: (name: string): string => `${name} is tried again now; the run shows how it went.`,
  digestNotReplayed: "Only a run that failed or was skipped is tried again, and this one is neither.",
  requestReplayed: (id: string): string => `It is served again, as ${id}.`,
  requestNotReplayed: "What was asked is not kept any more, so that it cannot be served again.",
  denied: (who: string): string => `${who} is shut out, and hears nothing any more.`,
  allowed: (who: string): string => `${who} is let in.`,
  allowedInVain: (who: string): string =>
    `${who} is let in by you, but stays shut out: DENIED names them. Take them out of it, and start Herald again.`,
  accessForgotten: (who: string): string => `For ${who} the configuration decides again.`,
  limited: (who: string, credits: number): string =>
    `${who} may spend ${credits} ${credits === 1 ? "credit" : "credits"} a day.`,
  limitForgotten: (who: string, credits: number): string => `${who} has the limit of all again: ${credits} a day.`,
  chatNotErased: "Only a person is erased. Give the id of a person, such as telegram:123.",
  erased: (who: string): string =>
    `What was stored of ${who} is erased. Kept answers, and the counts of today, go by themselves within a day.`,
  nothingErased: (who: string): string => `Nothing is stored of ${who}.`,
  textShown: "Message text is shown on this page now, to everybody who signs in.",
  textHidden: "Message text is not shown any more.",
  previewed: (digest: string): string =>
    `${digest}, as it would come now. A search that nobody has made in the last ten minutes costs 1 credit a topic.`,
  noPreview: "No worker has made the preview in time. See whether one runs, and press it again.",
  stale: "Nothing was heard of it for a minute. See whether its gateway runs.",
  starting: "It is starting.",
} as const;
