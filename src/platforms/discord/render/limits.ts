/** How much Discord takes: what is larger it refuses whole. */

export const LIMITS = {
  /** Of the words of a message, in characters. */
  content: 2_000,
  /** Of all the words of a card together. */
  cardText: 4_000,
  /** Of a card, those within others counted as well. */
  components: 40,
  /** What an answer with pictures or files leaves free of its characters, and one component of a card, for a word on what is too large to be sent. */
  spare: 200,
  /** Of buttons or lists to choose from, in a message that is not a card. */
  rows: 5,
  buttonsInRow: 5,
  options: 25,
  /** Of a button, in characters, and of something in a list to choose from. */
  label: 80,
  option: 100,
} as const;
