/** Whether an answer may have changed the language that its person has chosen: it says what can be chosen, and what is. */
import type { Message } from "../../platforms/web/wire.ts";
import type { Happening, Page } from "./state.ts";

/** `/language`, and the page of the settings that decides the same; other pages of them only lead to it. */
const isChoice = (message: Message): boolean =>
  message.by === "herald" &&
  message.buttons
    .flat()
    .some(
      ({ operation, argument }) =>
        operation === "language" || (operation === "settings" && argument.startsWith("language ")),
    );

/** What a talk said before this page was loaded, or last looked, the page knows already. */
export function mayChooseLanguage({ shelves }: Page, happening: Happening): boolean {
  const isNews = (talk: string, message: Message): boolean =>
    shelves[talk]?.messages.some(({ id, revision }) => id === message.id && revision >= message.revision) !== true;
  if (happening.is === "event") {
    const { event } = happening;
    return event.is === "message" && isChoice(event.message) && isNews(event.talk, event.message);
  }
  if (happening.is !== "shown") return false;
  const { talk, messages } = happening.shown;
  return shelves[talk.id] !== undefined && messages.some((one) => isChoice(one) && isNews(talk.id, one));
}
