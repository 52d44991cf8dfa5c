/** The time zones that buttons offer; all others can be written. */

export const OFFERED_ZONES = [
  "UTC",
  "Europe/London",
  "Europe/Berlin",
  "Europe/Rome",
  "Europe/Istanbul",
  "America/New_York",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Singapore",
  "Asia/Tokyo",
] as const;

/** As a button says it. */
export const cityOf = (zone: string): string => zone.replace(/^.*\//, "").replaceAll("_", " ");
