/** German: what is said about sending on Discord. */
export const discordSend = `
## What could not be sent

discord-too-large =
    { $count ->
        [one] Eine Datei ist für diesen Ort auf Discord zu groß, darum konnte ich sie nicht senden. Frag mich an einem anderen Ort danach, oder nach etwas Kleinerem.
       *[other] { $count } Dateien sind für diesen Ort auf Discord zu groß, darum konnte ich sie nicht senden. Frag mich an einem anderen Ort danach, oder nach etwas Kleinerem.
    }
discord-no-files =
    { $count ->
        [one] Ich darf hier keine Dateien senden, darum fehlt eine. Wer diesen Server verwaltet, kann mir erlauben, in diesem Kanal Dateien anzuhängen; oder frag mich an einem anderen Ort danach.
       *[other] Ich darf hier keine Dateien senden, darum fehlen { $count }. Wer diesen Server verwaltet, kann mir erlauben, in diesem Kanal Dateien anzuhängen; oder frag mich an einem anderen Ort danach.
    }
discord-timed-out = In { $channel } in „{ $guild }“ wurde ich etwas gefragt, aber ich bin dort bis { $until } im Timeout und darf nicht schreiben. Wer dort Mitglieder moderiert, kann ihn vorher beenden.
discord-silent = In { $channel } in „{ $guild }“ wurde ich etwas gefragt, aber ich darf dort nicht schreiben. Um das zu ändern, erlaube mir, diesen Kanal zu sehen und dort Nachrichten und Dateien zu senden.
discord-timed-out-digest = In { $channel } in „{ $guild }“ sollte ein Digest erscheinen, aber ich bin dort bis { $until } im Timeout und darf nicht schreiben. Wer dort Mitglieder moderiert, kann ihn vorher beenden.
discord-silent-digest = In { $channel } in „{ $guild }“ sollte ein Digest erscheinen, aber ich darf dort nicht schreiben. Um das zu ändern, erlaube mir, diesen Kanal zu sehen und dort Nachrichten und Dateien zu senden.
`;
