/** Faults of Herald's own processes: killed at any moment, killed at a chosen one, and stopped for a while. */
import type { Seat } from "../crew.ts";
import { type Fault, killSeat, POINTS, RECOVERY, type Scene } from "./fault.ts";

const working = ({ crew }: Scene): readonly Seat[] => crew.seats.filter((seat) => seat.isUp() && !seat.isStopped());

function someone(scene: Scene, among: readonly Seat[]): Seat | undefined {
  return among[scene.dice.below(Math.max(1, among.length))];
}

const kill: Fault = {
  name: "SIGKILL",
  weight: 4,
  fits: (scene) => working(scene).length > 0,
  async happen(scene) {
    const seat = someone(scene, working(scene));
    if (seat !== undefined) await killSeat(seat, "SIGKILL", scene);
  },
};

const killAt: Fault = {
  name: "SIGKILL at a chosen point",
  weight: 4,
  fits: () => true,
  happen(scene) {
    scene.arm(scene.dice.pick(POINTS));
    return Promise.resolve();
  },
};

/** As long as the brief stop of a machine may last, in milliseconds. */
const STOPPED = 40_000;

const stop: Fault = {
  name: "SIGSTOP for 40 s",
  weight: 2,
  // One at a time; the others of its kind take its work.
  fits: (scene) => working(scene).length > 0 && !scene.crew.seats.some((seat) => seat.isStopped()),
  async happen(scene) {
    const seat = someone(
      scene,
      working(scene).filter(({ role }) => role !== "gateway" || scene.dice.happens(0.3)),
    );
    const from = Date.now();
    if (seat?.stop(STOPPED) !== true) return;
    scene.disturb({ name: `SIGSTOP of ${seat.name}`, from, to: from + STOPPED + RECOVERY, blurs: true });
    await new Promise((resolve) => {
      setTimeout(resolve, STOPPED);
    });
  },
};

export const processFaults: readonly Fault[] = [kill, killAt, stop];
