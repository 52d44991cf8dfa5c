/** What is sent to Discord: messages as its interface takes them, with nothing of where they go. */
import type { APIMessageTopLevelComponent } from "discord-api-types/v10";

export interface OutgoingFile {
  /** With its ending; unique in its message, for components call it `attachment://` and this. Begins with `SPOILER_` under a veil. */
  readonly name: string;
  /** What is in it, or under which name it lies in the store's blobs. */
  readonly content: { readonly text: string } | { readonly blob: string };
}

export interface Outgoing {
  /** At most 2000 characters; undefined where what is said stands in the components. */
  readonly content: string | undefined;
  readonly components: readonly APIMessageTopLevelComponent[];
  /** Made of components alone (`IS_COMPONENTS_V2`), which no later change of the message can take back. */
  readonly isCard: boolean;
  readonly files: readonly OutgoingFile[];
}
