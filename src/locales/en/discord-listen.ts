/** English: what listening on Discord says by itself. */
export const discordListen = `
## Listening on Discord

discord-later = This takes longer: my memory does not answer just now. I keep trying, and my answer comes here; you need not send it again.
discord-in-vain = I could not take this up: my memory does not answer. If no answer comes within a minute, please send it again.
`;
