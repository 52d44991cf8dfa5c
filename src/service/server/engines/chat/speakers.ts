/** The names of those who speak, where a caller says that it puts them before each message: no part of what they ask. */
import type { ChatQuestion } from "../ports.ts";

const SAYS_NAMES = /\bmessages? begins? with the name\b/i;

const NAME = /^[^\n:]{1,40}:[ \t]+/;

export function withoutNames(question: ChatQuestion): ChatQuestion {
  const { messages } = question;
  const isTold = messages.some(
    ({ role, content }) => (role === "system" || role === "developer") && SAYS_NAMES.test(content),
  );
  if (!isTold) return question;
  return {
    ...question,
    messages: messages.map((one) => (one.role === "user" ? { ...one, content: one.content.replace(NAME, "") } : one)),
  };
}
