/** German: what listening on Discord says by itself. */
export const discordListen = `
## Listening on Discord

discord-later = Das dauert länger: Mein Gedächtnis antwortet gerade nicht. Ich versuche es weiter, und meine Antwort kommt hierher; du musst es nicht noch einmal schicken.
discord-in-vain = Ich konnte das nicht annehmen: Mein Gedächtnis antwortet nicht. Wenn innerhalb einer Minute keine Antwort kommt, schick es bitte noch einmal.
`;
