/** Discord's ids: each holds the moment at which it was made. */

/** The first second of 2015, in milliseconds since 1970. */
const EPOCH = 1_420_070_400_000;

/** In milliseconds since 1970. */
export const timeOf = (snowflake: string): number => Number(BigInt(snowflake) >> 22n) + EPOCH;
