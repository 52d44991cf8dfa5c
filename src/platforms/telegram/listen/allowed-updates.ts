/** The kinds of updates that Telegram is asked for; without a list it would keep to that of an earlier program. */

export const ALLOWED_UPDATES = [
  "message",
  "edited_message",
  "channel_post",
  "edited_channel_post",
  "callback_query",
  "my_chat_member",
  "stopped_message_generation",
] as const;
