/** Test switches: headers with which a test makes the service slow, refusing or broken; read only where they are on. */

export interface TestSwitches {
  /** Milliseconds before the answer, once the credits are taken. */
  readonly delay: number;
  /** Answer with this status: below 500 nothing is taken, from 500 on it is given back. */
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  /** Break the connection of a streamed answer after so many pieces of content. */
  readonly cut: number | undefined;
  /** Answer a chat with a bare string. */
  readonly plain: boolean;
  /** Milliseconds before each piece of a streamed answer. */
  readonly pieceDelay: number;
}

export const NO_SWITCHES: TestSwitches = {
  delay: 0,
  status: undefined,
  retryAfter: undefined,
  cut: undefined,
  plain: false,
  pieceDelay: 0,
};

export function readTestSwitches(headers: Headers): TestSwitches {
  const whole = (name: string): number | undefined => {
    const text = headers.get(name);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  };
  const status = whole("x-test-status");
  return {
    delay: whole("x-test-delay") ?? 0,
    status: status !== undefined && status >= 400 && status <= 599 ? status : undefined,
    retryAfter: headers.get("x-test-retry-after") ?? undefined,
    cut: whole("x-test-cut"),
    plain: headers.get("x-test-plain") === "1",
    pieceDelay: whole("x-test-chunk-delay") ?? 0,
  };
}
