/** A clock that tests can move: loaded before a process of Herald's, it shows another time, and jumps when it is told to. */
import { readFileSync } from "node:fs";

const file = process.env["CLOCK_FILE"] ?? "";
const Real = Date;
let ahead = 0;

function read(): void {
  ahead = Number(readFileSync(file, "utf8"));
}

const now = (): number => Real.now() + ahead;

read();
process.on("SIGUSR2", read);

globalThis.Date = new Proxy(Real, {
  get(target, name): unknown {
    return name === "now" ? now : Reflect.get(target, name);
  },
  construct(target, words: unknown[], made): object {
    const built: unknown = Reflect.construct(target, words.length === 0 ? [now()] : words, made);
    return built instanceof Real ? built : new Real(now());
  },
  apply: () => new Real(now()).toString(),
});
