/** Whether the service can be worked with, asked by its free account read and not too often. */
import type { FailureKind } from "../../core/failure.ts";
import type { ServiceClient } from "./index.ts";

export type ServiceCheck = () => Promise<{ readonly ready: true } | { readonly ready: false; readonly reason: string }>;

/** How long a good answer is believed, in milliseconds; a bad one is asked again each time. */
const FRESH = 15_000;

/** Less than what a check may take altogether. */
const PATIENCE = 1_500;

const REASONS: Readonly<Partial<Record<FailureKind, string>>> = {
  "key-refused": "the AI service refuses the key; see SERVICE_API_KEY",
  refused: "what answers does not know the AI service's account read; see SERVICE_URL",
  unreadable: "what answers is not the AI service; see SERVICE_URL",
  unreachable: "the AI service cannot be reached; see SERVICE_URL",
  cut: "what answers ends the connection instead; see SERVICE_URL, which begins with https:// where TLS is spoken",
  timeout: "the AI service does not answer in time",
  cancelled: "the AI service does not answer in time",
};

/** Without a key of the operator's nothing can be asked, and people bring their own. */
export function createServiceCheck(client: () => ServiceClient | undefined, hasKey: boolean): ServiceCheck {
  let goodUntil = 0;
  return async () => {
    const asked = client();
    if (asked === undefined) return { ready: false, reason: "the AI service is not connected yet" };
    if (!hasKey || performance.now() < goodUntil) return { ready: true };
    const outcome = await asked.account({ signal: AbortSignal.timeout(PATIENCE) });
    if (!outcome.ok) {
      const { kind, fault, detail } = outcome.failure;
      if (kind === "unreachable" && fault === "operator") return { ready: false, reason: detail };
      return { ready: false, reason: REASONS[kind] ?? `the AI service has trouble (${kind})` };
    }
    goodUntil = performance.now() + FRESH;
    return { ready: true };
  };
}
