/** What people see in their channels, in the words of a test. */
import { Buffer } from "node:buffer";
import { performance } from "node:perf_hooks";
import { type Hub, type InteractionState, roomOf, type Stored } from "./hub.ts";
import type { DiscordComponent, DiscordMessage, Interaction } from "./model.ts";
import type { Observation } from "./observing.ts";
import { allTexts } from "./rules/messages.ts";
import { presented } from "./storing.ts";
import { matchesRoute } from "./switches.ts";

/** All of them, whatever they stand in. */
export function allComponents(components: readonly DiscordComponent[]): readonly DiscordComponent[] {
  return components.flatMap((one) => [
    one,
    ...allComponents(one.components ?? []),
    ...allComponents(one.component === undefined ? [] : [one.component]),
    ...allComponents(one.accessory === undefined ? [] : [one.accessory]),
  ]);
}

export function observe(hub: Hub): Observation {
  const stateOf = ({ id }: Interaction): InteractionState => {
    const state = hub.interactions.get(id);
    if (state === undefined) throw new Error(`there is no interaction ${id}`);
    return state;
  };
  const shown = (stored: Stored | undefined): DiscordMessage | undefined =>
    stored === undefined || stored.removed || stored.loading ? undefined : presented(hub, stored.message);
  const all = (channel: { readonly id: string }): readonly Stored[] => [...roomOf(hub, channel.id).messages.values()];
  const isOfBot = ({ message }: Stored): boolean => message.author.id === hub.bot.id;
  return {
    sent: (channel) =>
      all(channel)
        .filter((one) => isOfBot(one) && one.only === undefined)
        .flatMap((one) => shown(one) ?? []),
    seenBy: ({ id }, channel) =>
      all(channel)
        .filter(({ only }) => only === undefined || only === id)
        .flatMap((one) => shown(one) ?? []),
    now: ({ id }) => shown(hub.messages.get(id)),
    history: ({ id }) => hub.messages.get(id)?.versions ?? [],
    modal: (interaction) => stateOf(interaction).modal,
    answerOf: (interaction) => shown(stateOf(interaction).original),
    followUps: (interaction) => stateOf(interaction).followUps.flatMap((one) => shown(one) ?? []),
    acknowledged: (interaction) => stateOf(interaction).acknowledged,
    thinking: (interaction) => stateOf(interaction).original?.loading === true,
    typing: hub.typing,
    calls: hub.calls,
    callsOf: (route) => hub.calls.filter((call) => matchesRoute(route, call.route)),
    commands: (guild) => [
      ...((guild === undefined ? hub.commands : hub.guilds.get(guild.id)?.commands)?.values() ?? []),
    ],
    registrations: () => hub.registrations,
    threads: ({ id }) => [...hub.rooms.values()].map(({ channel }) => channel).filter(({ parent }) => parent === id),
    channelOf: (id) => hub.rooms.get(id)?.channel,
    bytesOf(message, index = 0) {
      const bytes = hub.files.get(message?.attachments[index]?.id ?? "")?.bytes;
      return bytes === undefined ? Buffer.alloc(0) : Buffer.from(bytes);
    },
    textOf: (message) =>
      message === undefined
        ? ""
        : [message.content, ...allTexts(message.components)].filter((text) => text !== "").join("\n"),
    buttonsOf: (message) => allComponents(message?.components ?? []).filter(({ type }) => type === 2),
    componentsOf: (message) => allComponents(message?.components ?? []),
    until: hub.watch.until,
    problems: hub.problems,
    losses: hub.losses,
    late: hub.late,
    invalidRequests: () => hub.calls.filter(({ status }) => status === 401 || status === 403 || status === 429).length,
    connected: () => hub.gateway.connected(),
    identifies: () => hub.gateway.identifies(),
    resumes: () => hub.gateway.resumes(),
  };
}

/** What a call looked like lately, for whoever waited in vain. */
export const lastCalls = ({ calls, problems }: Hub): string =>
  [
    ...calls
      .slice(-12)
      .map(
        ({ route, status, code, at }) =>
          `${Math.round(performance.now() - at)} ms ago ${route} ${status ?? "open"} ${code ?? ""}`,
      ),
    ...problems.slice(-5),
  ].join("\n");
