/** German: the talks of the console, as far as Herald itself speaks of them. */
export const talks = `
## Talks: the one that digests come to when there is no other

talk-of-digests = Digests

## Talks: what is stored

privacy-talks =
    { $count ->
        [one] **Konsole**: 1 Nachricht in deinen Gesprächen.
       *[other] **Konsole**: { $count } Nachrichten in deinen Gesprächen.
    }
forgot-talks =
    { $count ->
        [one] 1 Nachricht in deinen Gesprächen in der Konsole
       *[other] { $count } Nachrichten in deinen Gesprächen in der Konsole
    }
`;
