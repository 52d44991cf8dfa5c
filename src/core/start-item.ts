/** One line of what is told at the start, in the terminal and on the start page. */
export interface StartItem {
  readonly name: string;
  readonly state: "on" | "off" | "trouble";
  /** One sentence that anybody may read. */
  readonly detail: string;
  /** The variable that turns it on. */
  readonly variable?: string;
}
