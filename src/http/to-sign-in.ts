/** Where whoever opens a page that asks for a sign-in is led; `to` is the page to come back to, as it stands in an address. */
export const toSignIn = (to: string): Response =>
  new Response(null, { status: 303, headers: { location: `/sign-in?to=${to}` } });
