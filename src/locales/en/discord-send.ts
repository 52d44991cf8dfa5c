/** English: what is said about sending on Discord. */
export const discordSend = `
## What could not be sent

discord-too-large =
    { $count ->
        [one] One file is too large for this place on Discord, so I could not send it. Ask me for it in another place, or for something smaller.
       *[other] { $count } files are too large for this place on Discord, so I could not send them. Ask me for them in another place, or for something smaller.
    }
discord-no-files =
    { $count ->
        [one] I may not send files here, so one is missing. Whoever manages this server can allow me to attach files in this channel; or ask me for it in another place.
       *[other] I may not send files here, so { $count } are missing. Whoever manages this server can allow me to attach files in this channel; or ask me for them in another place.
    }
discord-timed-out = Somebody asked me something in { $channel } in “{ $guild }”, but I am in time-out there until { $until } and may not write. Whoever may moderate members can end it sooner.
discord-silent = Somebody asked me something in { $channel } in “{ $guild }”, but I may not write there. To change that, allow me to view that channel and to send messages and files in it.
discord-timed-out-digest = A digest was due in { $channel } in “{ $guild }”, but I am in time-out there until { $until } and may not write. Whoever may moderate members can end it sooner.
discord-silent-digest = A digest was due in { $channel } in “{ $guild }”, but I may not write there. To change that, allow me to view that channel and to send messages and files in it.
`;
