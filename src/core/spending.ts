/** The counters of what is spent in a day, as the store names them. */

export const creditsOfPerson = (person: string): string => `credits:person:${person}`;

export const creditsOfChat = (chat: string): string => `credits:chat:${chat}`;

/** What somebody spends in one chat. */
export const creditsOfPersonIn = (person: string, chat: string): string => `${creditsOfPerson(person)}:${chat}`;
