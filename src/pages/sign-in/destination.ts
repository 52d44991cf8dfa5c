/** Where a sign-in leads: only to a page of the same place, however the address was bent. */

const ELSEWHERE = "/admin";

/** The path in `?to=`, with the place in it that a way there by itself has kept; anything that a browser could read as another host leads to the operator's pages. */
export function destinationOf(search: string, hash = ""): string {
  const to = new URLSearchParams(search).get("to") ?? ELSEWHERE;
  // Browsers drop tabs and line breaks out of addresses, which could make two slashes of one.
  const isOurs = /^\/(?!\/)[^\\\p{Cc}]*$/u.test(to);
  const path = isOurs ? to : ELSEWHERE;
  return path.includes("#") ? path : `${path}${hash}`;
}
