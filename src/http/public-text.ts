/** What may be shown to anybody: text without the addresses of stores, secrets in links, or folders of people. */

const LINK = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi;

/** A person's folder on any system, up to the next space or quote. */
const PERSONAL_FOLDER = /(?:\/home\/|\/Users\/|\/root\b|\b[A-Z]:\\Users\\)[^\s"'<>]*/g;

const HIDDEN_LINK = "(address not shown)";
const HIDDEN_FOLDER = "(folder not shown)";

/** Links of the web stay when they carry neither a name nor a password nor a query, where keys are put. */
function isPublic(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, search } = new URL(link);
  return /^https?:$/.test(protocol) && `${username}${password}${search}` === "";
}

/** These pages ask nobody who they are, so whatever others wrote for them passes through here. */
export function publicText(text: string): string {
  return text.replace(LINK, (link) => (isPublic(link) ? link : HIDDEN_LINK)).replace(PERSONAL_FOLDER, HIDDEN_FOLDER);
}
