/** The routes of interactions: the callback, and the webhook that the token opens for a quarter of an hour. */
import { numberIn } from "../body.ts";
import { roomOf } from "../hub.ts";
import { about, byToken, messageOf, respond } from "../interacting.ts";
import { FLAGS } from "../model.ts";
import { REFUSED } from "../refusal.ts";
import { discard, presented } from "../storing.ts";
import { rewrite, write } from "../writing.ts";
import type { Asked, Routes } from "./asked.ts";

/** Where only the person has installed the bot. */
const FOLLOW_UPS = 5;

function callback({ hub, at, query, body, route }: Asked): unknown {
  const state = hub.interactions.get(at("interaction"));
  if (state === undefined || state.interaction.token !== at("token")) throw REFUSED.unknownInteraction();
  respond(hub, state, body, route);
  if (query.get("with_response") !== "true") return undefined;
  const { original, acknowledged, interaction } = state;
  const type = acknowledged?.type ?? 0;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.payload["type"],
      ...(original === undefined
        ? {}
        : {
            response_message_id: original.message.id,
            response_message_loading: original.loading,
            response_message_ephemeral: original.only !== undefined,
          }),
    },
    resource: { type, ...(original === undefined ? {} : { message: presented(hub, original.message) }) },
  };
}

function followUp({ hub, at, body, route }: Asked): unknown {
  const state = byToken(hub, at("application"), at("token"));
  const room = roomOf(hub, state.interaction.channel.id);
  const person = state.interaction.person.id;
  const isPrivate = ((numberIn(body.fields, "flags") ?? 0) & FLAGS.ephemeral) !== 0;
  if (state.original?.loading === true && state.acknowledged?.type === 5) {
    // Whose eyes it is for was decided when the answer was deferred.
    if (isPrivate !== (state.original.only !== undefined)) {
      hub.losses.push(
        `${route}: what was to follow became the answer that was deferred, for other eyes than it was for`,
      );
    }
    rewrite(hub, room, state.original, body, { where: route, person });
    return presented(hub, state.original.message);
  }
  if (state.owners["0"] === undefined && state.followUps.length >= FOLLOW_UPS) throw REFUSED.tooManyFollowUps();
  const only = isPrivate ? person : undefined;
  const { id } = state.metadata;
  const reference = state.original === undefined ? {} : { original_response_message_id: state.original.message.id };
  const more = {
    ...about(hub, state, only),
    type: 0,
    interaction_metadata: { ...state.metadata, id, ...reference },
  };
  const stored = write(hub, room, body, { only, more, where: route, person });
  state.followUps.push(stored);
  hub.watch.changed();
  return presented(hub, stored.message);
}

function found({ hub, at }: Asked) {
  const state = byToken(hub, at("application"), at("token"));
  return { state, stored: messageOf(state, at("message") || "@original") };
}

function change(asked: Asked): unknown {
  const { hub, body, route } = asked;
  const { state, stored } = found(asked);
  const flags = numberIn(body.fields, "flags") ?? 0;
  if ((flags & FLAGS.ephemeral) !== 0 && stored.only === undefined) {
    hub.losses.push(`${route}: a message that everybody sees does not become private by a change`);
  }
  const person = state.interaction.person.id;
  rewrite(hub, roomOf(hub, stored.message.channel_id), stored, body, { where: route, person });
  return presented(hub, stored.message);
}

const read = (asked: Asked): unknown => presented(asked.hub, found(asked).stored.message);
const remove = (asked: Asked): void => discard(asked.hub, found(asked).stored);

const WEBHOOK = "/webhooks/:application/:token";

export const webhookRoutes: Routes = {
  "POST /interactions/:interaction/:token/callback": callback,
  [`POST ${WEBHOOK}`]: followUp,
  [`GET ${WEBHOOK}/messages/@original`]: read,
  [`PATCH ${WEBHOOK}/messages/@original`]: change,
  [`DELETE ${WEBHOOK}/messages/@original`]: remove,
  [`GET ${WEBHOOK}/messages/:message`]: read,
  [`PATCH ${WEBHOOK}/messages/:message`]: change,
  [`DELETE ${WEBHOOK}/messages/:message`]: remove,
};
