/** Dates in a text, as the calendar writes them. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?`;
const DATE = new RegExp(
  [
    String.raw`\b(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?`,
    String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? (\d{4})`,
    String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})`,
    String.raw`\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b`,
  ].join("|"),
  "gi",
);

const two = (value: number): string => String(value).padStart(2, "0");

function written(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1000) return undefined;
  return `${year}-${two(month)}-${two(day)}`;
}

const monthOf = (name: string | undefined): number => MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? "") + 1;

/** In the text's order; a time of day is kept behind a `T`. Where day and month could be either, the day comes first. */
export function datesIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(DATE)) {
    const [, y, m, d, hour, minute, second, d2, m2, y2, m3, d3, y3, a, b, y4] = match;
    let date: string | undefined;
    if (y !== undefined) date = written(Number(y), Number(m), Number(d));
    else if (y2 !== undefined) date = written(Number(y2), monthOf(m2), Number(d2));
    else if (y3 !== undefined) date = written(Number(y3), monthOf(m3), Number(d3));
    else if (y4 !== undefined)
      date = written(Number(y4), Number(b), Number(a)) ?? written(Number(y4), Number(a), Number(b));
    if (date === undefined) continue;
    const time = hour === undefined ? "" : `T${two(Number(hour))}:${minute ?? "00"}:${second ?? "00"}Z`;
    found.push(`${date}${time}`);
    if (found.length >= 50) break;
  }
  return found;
}
