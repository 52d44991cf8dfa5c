/** The form of the sign-in: the token of the operator, and why it was not taken. */
import { useEffect, useRef, useState } from "preact/hooks";
import { anything, createCalls, type Refused } from "../parts/api.ts";
import { destinationOf } from "./destination.ts";
import { isSignedIn } from "./signed-in.ts";

const calls = createCalls("/", location.host);

function sentenceOf({ status, says }: Refused): string {
  if (says !== "") return says;
  if (status === 0) return "Herald does not answer. See whether it runs, and try again.";
  return "That did not work. Try again in a moment.";
}

export function SignIn() {
  const [token, setToken] = useState("");
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isOut, setOut] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const goOn = (): void => location.replace(destinationOf(location.search, location.hash));
  useEffect(() => {
    document.title = "Sign in · Herald";
    // A link on another site leads here without the cookie, which the browser sends from here.
    void isSignedIn().then((isIn) => (isIn ? goOn() : setOut(true)));
  }, []);
  useEffect(() => field.current?.focus(), [isOut]);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setTrouble("");
    const answered = await calls.call("POST", "sign-in", anything, { token: token.trim() });
    // The form stays busy while the browser leaves.
    if (answered.ok) return goOn();
    setBusy(false);
    setTrouble(sentenceOf(answered.refusal));
    field.current?.select();
  };
  if (!isOut) return null;
  return (
    <main class="door">
      <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true" focusable="false">
        <rect width="64" height="64" rx="16" fill="#3d348b" />
        <path d="M12 25.5h22L50 15v32L34 36.5H12a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3z" fill="#fff" />
        <path d="M15 36.5h15V55l-7.5-5L15 55z" fill="#f7b801" />
        <path d="M54 22q4 9 0 18" fill="none" stroke="#f7b801" stroke-width="3.5" stroke-linecap="round" />
      </svg>
      <h1>Sign in</h1>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void signIn();
        }}
      >
        {/* For whoever keeps passwords: the token is one, and this is whose. */}
        <input class="heard" type="text" name="username" autocomplete="username" value="operator" readOnly hidden />
        <div class="field">
          <label for="token">Token of the operator</label>
          <input
            ref={field}
            id="token"
            class="input"
            name="token"
            type="password"
            required
            autocomplete="current-password"
            aria-describedby="token-hint"
            aria-invalid={trouble === "" ? undefined : true}
            value={token}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
          <span class="hint" id="token-hint">
            It is the value of <code>ADMIN_TOKEN</code>. Where that is not set, Herald made one at its first start and
            printed it once.
          </span>
        </div>
        <p class="trouble" role="alert">
          {trouble}
        </p>
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {isBusy ? "Signing in …" : "Sign in"}
        </button>
      </form>
      <p>
        <a href="/">Back to the console</a>
      </p>
    </main>
  );
}
