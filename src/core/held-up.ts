/** Whether what was asked of the store may have changed before anything was done with it: this process may have stood still. */

/** Nobody takes over what another run has so soon. In milliseconds. */
const SOON = 2_000;

/** `asked`: before it was asked, by `performance.now()`, which goes on while a process stands still. */
export const wasHeldUp = (asked: number): boolean => performance.now() - asked > SOON;
