/** The one log of a process: pino, with a last look at every line, so that neither secrets nor people's words get out. */
import { type DestinationStream, type Logger, destination as openDestination, pino } from "pino";
import { prettyFactory } from "pino-pretty";
import type { Log, LogFields } from "./core/log.ts";
import { createPortraits, type Portraits } from "./log/portrait.ts";
import { createRedaction } from "./log/redaction.ts";

export interface ProcessLog extends Log {
  /** The process ends because of it. */
  fatal(fields: LogFields, event: string): void;
  child(fields: LogFields): ProcessLog;
  /** From now on the value is seen nowhere in this log and its children; bytes as base64 or hexadecimal digits. */
  hide(value: string | Uint8Array): void;
}

export interface LogDestination {
  write(line: string): unknown;
}

export interface LogOptions {
  readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  readonly format: "auto" | "json" | "pretty";
  /** Values that must never be seen. */
  readonly secrets: readonly string[];
  /** Standard output when nothing else is given. */
  readonly destination?: LogDestination;
}

/** Written at once: a line that was said just before the end of the process is there. */
function openOutput(): LogDestination {
  const output = openDestination({ dest: 1, sync: true });
  // A full disk or a closed terminal must not take the process down with it, nor what is printed past the log.
  for (const one of [output, process.stdout]) one.on("error", () => undefined);
  return output;
}

/** Characters that some terminals obey, which pino-pretty leaves in values; those that all obey it takes out itself. */
const COMMANDS = /[\u007f-\u009f]/g;

function prettily(output: LogDestination, colorize: boolean): DestinationStream {
  const pretty = prettyFactory({
    ignore: "pid,hostname",
    translateTime: "SYS:HH:MM:ss.l",
    ...(colorize ? {} : { colorize }),
  });
  return {
    write(line) {
      output.write((pretty(line) ?? "").replace(COMMANDS, ""));
    },
  };
}

function wrap(logger: Logger, portraits: Portraits, ways: Pick<ProcessLog, "hide">): ProcessLog {
  const at = (level: "debug" | "info" | "warn" | "error" | "fatal"): Log["info"] => {
    if (!logger.isLevelEnabled(level)) return () => undefined;
    return (fields, event) => logger[level](portraits.fields(fields), portraits.text(event));
  };
  return {
    ...ways,
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    fatal: at("fatal"),
    child: (fields) => wrap(logger.child(portraits.fields(fields)), portraits, ways),
  };
}

export function createLog({ level, format, secrets, destination }: LogOptions): ProcessLog {
  const redaction = createRedaction(secrets);
  const portraits = createPortraits(redaction.text, redaction.longest);
  const output = destination ?? openOutput();
  const pretty = format === "pretty" || (format === "auto" && destination === undefined && process.stdout.isTTY);
  const logger = pino(
    {
      level,
      // Errors are plain already; pino's own way would make them into something else once more.
      serializers: { err: (err: unknown) => err },
      depthLimit: 20,
      edgeLimit: 200,
      hooks: { streamWrite: redaction.line },
    },
    pretty ? prettily(output, destination === undefined) : { write: (line) => void output.write(line) },
  );
  return wrap(logger, portraits, {
    hide(value) {
      if (typeof value === "string") return redaction.hide(value);
      for (const form of ["base64", "base64url", "hex"] as const) redaction.hide(Buffer.from(value).toString(form));
    },
  });
}

/** What Node needs for WebAssembly is not memory but addresses, gigabytes of them, which some hosts count. */
const ADDRESSES =
  "; this process may have too few addresses: take away the limit (ulimit -v, LimitAS= in systemd), or start it with NODE_OPTIONS=--disable-wasm-trap-handler";

function cureOf(err: unknown): string {
  try {
    return err instanceof Error && err.message.includes("Cannot allocate Wasm memory") ? ADDRESSES : "";
  } catch {
    // It cannot be read; that it came is told all the same.
    return "";
  }
}

/** An error that nobody expected is told in one line, safe as any other, and ends the process. */
export function installCrashHandlers(log: Pick<ProcessLog, "fatal">, exit: (code: number) => void): void {
  let ending = false;
  const end = (err: unknown, event: string): void => {
    try {
      // Whatever goes wrong while the first is told does not hold up the end.
      if (ending) return;
      ending = true;
      log.fatal({ err }, event + cureOf(err));
    } finally {
      exit(1);
    }
  };
  process.on("uncaughtException", (error) => end(error, "an unexpected error ended the process"));
  process.on("unhandledRejection", (reason) => end(reason, "an error that nobody awaited ended the process"));
}
