/** English: the talks of the console, as far as Herald itself speaks of them. */
export const talks = `
## Talks: the one that digests come to when there is no other

talk-of-digests = Digests

## Talks: what is stored

privacy-talks =
    { $count ->
        [one] **Console**: 1 message in your talks.
       *[other] **Console**: { $count } messages in your talks.
    }
forgot-talks =
    { $count ->
        [one] 1 message in your talks in the console
       *[other] { $count } messages in your talks in the console
    }
`;
