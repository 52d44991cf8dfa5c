/** Faults of what surrounds Herald: the service is gone for a while, and the clock jumps. */
import { type Fault, RECOVERY } from "./fault.ts";

const serviceGone: Fault = {
  name: "service gone",
  weight: 1,
  fits: ({ vendor }) => vendor.isThere(),
  async happen({ vendor, dice, disturb }) {
    const from = Date.now();
    await vendor.leave(dice.between(500, 6_000));
    disturb({ name: "service gone", from, to: Date.now() + RECOVERY, blurs: true });
  },
};

/**
 * How far from the right time, in milliseconds. The books of an account bear a clock that goes back by as much as one
 * call of the service may take with its grace, which is eight seconds here and two and a half minutes by default.
 */
const FARTHEST = 3_500;

const clockJumps: Fault = {
  name: "clock jumps",
  weight: 1,
  fits: () => true,
  happen({ clock, crew, dice, disturb }) {
    const from = Date.now();
    const running = crew.seats.flatMap((seat) => seat.process() ?? []);
    const ahead = dice.below(2 * FARTHEST) - FARTHEST;
    clock.moveTo(from + ahead, ...running);
    disturb({ name: `clock ahead by ${ahead} ms`, from, to: from + RECOVERY, blurs: true });
    return Promise.resolve();
  },
};

export const surroundingFaults: readonly Fault[] = [serviceGone, clockJumps];
