/** A gate whose lanes are one test's alone: the chats of different tests have the same ids, and one store. */
import type { Gate, Lane } from "../../src/core/store/gate.ts";

export function ownGate(gate: Gate, place: string): Gate {
  const own = (lanes: readonly Lane[]): readonly Lane[] =>
    lanes.map((lane) => ({ ...lane, name: `${place}:${lane.name}` }));
  return {
    async ask(lanes, urgency) {
      const passage = await gate.ask(own(lanes), urgency);
      return passage.passed ? passage : { ...passage, lane: passage.lane.slice(place.length + 1) };
    },
    park: (lane, wait) => gate.park(`${place}:${lane}`, wait),
    parked: () => gate.parked(),
    held: (lanes) => gate.held(own(lanes)),
  };
}
