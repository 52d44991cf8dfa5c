/** English: what is said about sending on Discord. */
export const discordSend = `
## What could not be sent

discord-too-large =
    { $count ->
        [one] One file is too large for this place on Discord, so I could not send it. Ask me for it in another place, or for something smaller.
       *[other] { $count } files are too large for this place on Discord, so I could not send them. Ask me for them in another place, or for something smaller.
    }
discord-silent = Somebody asked me something in { $channel } in “{ $guild }”, but I may not write there. To change that, allow me to view that channel and to send messages and files in it.
`;
