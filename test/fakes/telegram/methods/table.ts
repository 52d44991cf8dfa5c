/** Which method is answered by what. */
import type { Asked, Method } from "../hub.ts";
import type { MethodName } from "../wire.ts";
import { answerCallbackQuery, getChat, getChatAdministrators, getChatMember } from "./chats.ts";
import { deleteMyCommands, getMyCommands, setMyCommands } from "./commands.ts";
import { sendChatAction, sendMessageDraft, sendRichMessageDraft } from "./drafts.ts";
import {
  deleteMessage,
  deleteMessages,
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  editMessageText,
  setMessageReaction,
} from "./editing.ts";
import { getFile } from "./files.ts";
import { sendDocument, sendMessage, sendPhoto, sendRichMessage } from "./sending.ts";
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from "./updates.ts";

const getMe = ({ hub }: Asked): unknown => ({
  ...hub.world.bot,
  can_join_groups: true,
  can_read_all_group_messages: hub.readsAll,
  supports_guest_queries: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: hub.topicsInPrivate,
  allows_users_to_create_topics: hub.topicsInPrivate,
  can_manage_bots: false,
  supports_join_request_queries: false,
});

const yes = (): true => true;

export const ANSWERS: Readonly<Record<MethodName, Method>> = {
  getMe,
  logOut: yes,
  close: yes,
  getUpdates,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
  setMyCommands,
  deleteMyCommands,
  getMyCommands,
  sendMessage,
  sendRichMessage,
  sendMessageDraft,
  sendRichMessageDraft,
  editMessageText,
  editMessageMedia,
  editMessageCaption,
  editMessageReplyMarkup,
  deleteMessage,
  deleteMessages,
  sendChatAction,
  sendDocument,
  sendPhoto,
  answerCallbackQuery,
  getChat,
  getChatMember,
  getChatAdministrators,
  getFile,
  setMessageReaction,
};
