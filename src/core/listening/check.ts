/** Whether a platform is listened to, as health tells it. */

export type CheckResult = { readonly ready: true } | { readonly ready: false; readonly reason: string };
