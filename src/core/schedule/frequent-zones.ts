/** The time zones that are offered before anybody has typed anything; all others can be written. */

export const FREQUENT_ZONES = [
  "UTC",
  "Europe/London",
  "Europe/Berlin",
  "Europe/Rome",
  "Europe/Istanbul",
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Sydney",
];

/** As a button says it. */
export const cityOf = (zone: string): string => zone.replace(/^.*\//, "").replaceAll("_", " ");
