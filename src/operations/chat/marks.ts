/** The marks that could end a frame around words that are not ours, written so that nobody reads them as marks. */

/** With the wide and the small ones, which some readers take for the same. */
const [OPENS, CLOSES] = [/[<\uff1c\ufe64]/g, /[>\uff1e\ufe65]/g];

export const withoutMarks = (text: string, opens: string, closes: string): string =>
  text.replace(OPENS, opens).replace(CLOSES, closes);
