/** Judges what a platform refused: pauses, troubles of its own and what is gone meanwhile are nobody's fault, all else is. */

const OF_TELEGRAM: readonly RegExp[] = [
  /^Too Many Requests/,
  /^Internal Server Error/,
  // Two gateways ask for the same for a moment.
  /^Conflict: terminated by other getUpdates/,
  /message is not modified/,
  /message to (?:edit|delete|be replied) not found/,
  /query is too old/,
];

/** Of a webhook, a message or an interaction that is no more, or was answered by another. */
const GONE_ON_DISCORD: readonly number[] = [10_008, 10_015, 10_062, 40_060, 50_027];

/** For whoever has to find out why. */
const inWords = (call: string, why: string): string => `${call} was refused: ${why}`;

/** Of Telegram's refusals those that say that the call itself was wrong. */
export const wrongOnTelegram = (
  calls: readonly { readonly method: string; readonly refused: string | undefined }[],
): readonly string[] =>
  calls.flatMap(({ method, refused }) =>
    refused === undefined || OF_TELEGRAM.some((one) => one.test(refused)) ? [] : [inWords(method, refused)],
  );

/** The same of Discord's. */
export const wrongOnDiscord = (
  calls: readonly { readonly route: string; readonly status: number | undefined; readonly code?: number | undefined }[],
): readonly string[] =>
  calls
    .filter(
      ({ status = 0, code = 0 }) => status >= 400 && status < 500 && status !== 429 && !GONE_ON_DISCORD.includes(code),
    )
    .map(({ route, status, code = 0 }) => inWords(route, `${status}, code ${code}`));
