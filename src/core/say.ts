/** What Herald says: sentences by name, in somebody's language; `src/locales` has them. */
export type Say = (sentence: string, values?: Readonly<Record<string, string | number>>) => string;

/** `language` is what a platform says of a person, such as `en` or `pt-BR`; one that is not spoken is answered in English. */
export type SayIn = (language: string | undefined) => Say;
