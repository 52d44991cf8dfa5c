/** The word by which Telegram's calls of the webhook are known, where the operator has chosen none. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Never changed: gateways of two versions must agree while one replaces the other. */
const LABEL = "herald telegram webhook secret";

/** The same in every gateway with this token, and nobody without it can make it. */
export const webhookSecret = (token: string): string => createHmac("sha256", token).update(LABEL).digest("base64url");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Takes equally long whatever is wrong. */
export const isSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));
