/** Headers of every answer: nothing from elsewhere, nothing inline, no frames, no guessing of types, no traces. */

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * A route may set its own value over one of these. Strict-Transport-Security is left to whoever holds the certificate:
 * a proxy before Herald.
 */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["content-security-policy", CONTENT_SECURITY_POLICY],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=()"],
  ["referrer-policy", "no-referrer"],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["cache-control", "no-store"],
];
