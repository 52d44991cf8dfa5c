/** The operator's server, as the pages call it; whoever is not signed in goes to do that and comes back. */
import { createCalls } from "../parts/api.ts";

export const server = createCalls("/admin/api/", location.host);

/** The same server one level higher, where the sign-in is. */
export const door = createCalls("/", location.host);

export function goToSignIn(): void {
  location.assign(`/sign-in?to=${encodeURIComponent(`/admin${location.hash}`)}`);
}
