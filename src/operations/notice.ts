/** A notice: why there is nothing, for whoever asked alone; where others are, the platform shows it to nobody else if it can. */
import type { Answered } from "../core/answered.ts";
import type { Reply } from "../core/reply.ts";

export const noticeReply = (text: string, more: Partial<Reply> = {}): Reply => ({ ...more, text, notice: true });

export const notice = (text: string, more: Partial<Reply> = {}): Answered => ({ reply: noticeReply(text, more) });
