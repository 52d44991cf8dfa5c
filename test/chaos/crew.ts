/** Herald's processes in a run: each place is filled again when its process dies, and any can be killed or stopped. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type HeraldProcess, type HeraldRole, startHerald } from "../servers/herald.ts";

export interface Seat {
  readonly role: HeraldRole;
  /** Such as `worker 2`. */
  readonly name: string;
  readonly pid: () => number | undefined;
  /** When its process is up: the one there is, or the next. */
  readonly up: () => Promise<void>;
  readonly isUp: () => boolean;
  readonly isStopped: () => boolean;
  /** SIGKILL; another process takes its place after so many milliseconds. False where there was none to kill. */
  readonly kill: (after: number) => boolean;
  /** SIGSTOP for so many milliseconds; false where there was none to stop. */
  readonly stop: (milliseconds: number) => boolean;
  /** Hands it to whoever moves its clock; undefined while it is not up. */
  readonly process: () => HeraldProcess | undefined;
  readonly output: () => string;
}

export interface Crew {
  readonly seats: readonly Seat[];
  /** Whose process has this local port of a connection; undefined where that cannot be found out. */
  readonly ownerOf: (port: number) => Seat | undefined;
  /** No seat is filled again from then on; everything running is killed. */
  readonly end: () => Promise<void>;
}

export interface CrewOptions {
  readonly roles: readonly HeraldRole[];
  readonly environment: Readonly<Record<string, string>>;
  /** Told when a process was up, or has ended without having been killed here. */
  readonly tell: (text: string) => void;
}

function takeSeat(role: HeraldRole, name: string, { environment, tell }: CrewOptions, ended: AbortSignal) {
  let current = startHerald(role, environment);
  let isUp = false;
  let isStopped = false;
  const waiting = new Set<() => void>();
  const outputs: string[] = [];

  /** How soon another takes the place of one that ended by itself, in milliseconds. */
  let next = 1_000;

  function attend(herald: HeraldProcess): void {
    current = herald;
    isStopped = false;
    void herald.address().then(
      () => {
        isUp = current === herald;
        for (const tellUp of waiting) tellUp();
        waiting.clear();
      },
      // Then it has ended, which is dealt with below.
      () => undefined,
    );
    void herald.ended.then(async ({ code, signal }) => {
      outputs.push(herald.output());
      isUp = false;
      if (ended.aborted) return;
      const last = herald.output().trim().split("\n").at(-1) ?? "";
      if (signal !== "SIGKILL") tell(`${name} ended by itself (${code ?? signal}) and is started again: ${last}`);
      await pause(next);
      next = 1_000;
      if (!ended.aborted) attend(startHerald(role, environment));
    });
  }

  attend(current);
  const seat: Seat = {
    role,
    name,
    pid: () => (isUp ? current.child.pid : undefined),
    up: () => (isUp ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    isUp: () => isUp,
    isStopped: () => isStopped,
    kill(after) {
      if (!isUp) return false;
      isUp = false;
      next = after;
      current.child.kill("SIGKILL");
      return true;
    },
    stop(milliseconds) {
      const { child } = current;
      if (!isUp || isStopped) return false;
      isStopped = true;
      child.kill("SIGSTOP");
      setTimeout(() => {
        child.kill("SIGCONT");
        if (child === current.child) isStopped = false;
      }, milliseconds);
      return true;
    },
    process: () => (isUp ? current : undefined),
    output: () => [...outputs, current.output()].join("\n"),
  };
  return {
    seat,
    async end() {
      current.child.kill("SIGKILL");
      await current.ended;
    },
  };
}

/** The sockets of this machine: by local port, the number under which a process has it open. */
function socketAt(port: number): string | undefined {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  for (const file of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const [, local = "", , , , , , , , socket] = line.trim().split(/\s+/);
      if (local.endsWith(wanted) && socket !== undefined && socket !== "0") return socket;
    }
  }
  return undefined;
}

function holds(pid: number, socket: string): boolean {
  return readdirSync(`/proc/${pid}/fd`).some((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`) === `socket:[${socket}]`;
    } catch {
      return false;
    }
  });
}

export function startCrew(options: CrewOptions): Crew {
  const ending = new AbortController();
  const counts = new Map<HeraldRole, number>();
  const taken = options.roles.map((role) => {
    const number = (counts.get(role) ?? 0) + 1;
    counts.set(role, number);
    return takeSeat(role, `${role} ${number}`, options, ending.signal);
  });
  const seats = taken.map(({ seat }) => seat);
  return {
    seats,
    ownerOf(port) {
      try {
        const socket = socketAt(port);
        return socket === undefined
          ? undefined
          : seats.find((seat) => {
              const pid = seat.pid();
              return pid !== undefined && holds(pid, socket);
            });
      } catch {
        // Only Linux says so.
        return undefined;
      }
    },
    async end() {
      ending.abort();
      await Promise.all(taken.map(({ end }) => end()));
    },
  };
}
