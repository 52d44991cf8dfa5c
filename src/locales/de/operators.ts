/** German: what operators are told of trouble. */
export const operators = `
## Operators: trouble

alert-told = **Störung seit { $moment }**

    { $trouble }
alert-balance-refused =
    Das Guthaben ist auf { $credits ->
        [one] einen Credit
       *[other] { $credits } Credits
    } gesunken, und kostenpflichtige Anfragen werden abgelehnt. Lade das Konto von SERVICE_API_KEY auf{ $floor ->
        [0] .
       *[other] , oder setz LIMIT_BALANCE_FLOOR ({ $floor }) herunter.
    }
alert-balance-low =
    Das Guthaben ist auf { $credits ->
        [one] einen Credit
       *[other] { $credits } Credits
    } gesunken; { $spent } wurden in den letzten 24 Stunden verbraucht, und bei { $floor } werden kostenpflichtige Anfragen abgelehnt. Lade das Konto von SERVICE_API_KEY auf.
alert-key-refused = Der KI-Dienst nimmt den Schlüssel nicht an; wer keinen eigenen hat, bekommt von ihm keine Antwort. Setz SERVICE_API_KEY auf den richtigen und starte Herald neu.
alert-service-down = Der KI-Dienst antwortet nicht; wer etwas fragt, hört, dass er nicht zu erreichen ist. Wenn das nicht von selbst vergeht, sieh nach, ob er läuft, und prüf SERVICE_URL; \`/readyz\` eines Workers sagt, woran es scheitert.
alert-store-emptied = Der Speicher hat alles verloren, was in ihm war: Gespräche, Digests, Einstellungen, die Schlüssel der Leute, die Abrechnung, und was auf eine Antwort wartete. Herald macht mit einem leeren weiter. Wenn es eine Sicherung gibt, beende Herald, spiel sie ein und starte neu.
alert-store-set-back = Der Speicher ist wieder auf dem Stand vom { $moment }. Was seitdem gefragt, beantwortet und entschieden wurde, ist verloren, und manches davon wird vielleicht noch einmal beantwortet und bezahlt.
alert-store-keeps = Damit Redis behält, was es hat, gib seinem Ordner ein Volume, und setz \`appendonly yes\` und \`maxmemory-policy noeviction\` in redis.conf.
alert-platform-down = { $platform } ist nicht zu erreichen: { $reason }. Wenn das nicht von selbst vergeht, steht mehr im Log des Gateways.
alert-platform-silent = Kein Gateway ist mit { $platform } verbunden. Starte eins mit \`npm run gateway\`, oder alles mit \`npm start\`; wenn eins läuft, steht in seinem Log, was es aufhält.
alert-workers-silent = Kein Worker arbeitet: Was gefragt wird, ist aufgehoben, und niemand bekommt eine Antwort. Starte einen mit \`npm run worker\`; wenn einer läuft, steht in seinem Log, was ihn aufhält.
alert-digests =
    In der letzten Stunde { $failed ->
        [one] ist
       *[other] sind
    } { $failed } von { $ended ->
        [one] einem Digest
       *[other] { $ended } Digests
    } fehlgeschlagen. \`/digest all\` zeigt, welche und warum, und versucht sie noch einmal.
alert-deprecation = Der KI-Dienst kündigt an, dass er { $group ->
        [pictures] das Erstellen von Bildern
        [search] die Suche
        [account] das Lesen des Kontos
       *[chat] den Chat
    } am { $date } einstellt. Setz SERVICE_URL vorher auf einen anderen Dienst, oder nimm es heraus: Dann antwortet Herald mit seinem eigenen.
alert-deprecation-some-day = Der KI-Dienst kündigt an, dass er { $group ->
        [pictures] das Erstellen von Bildern
        [search] die Suche
        [account] das Lesen des Kontos
       *[chat] den Chat
    } einstellt, sagt aber nicht, wann. Setz SERVICE_URL rechtzeitig auf einen anderen Dienst, oder nimm es heraus: Dann antwortet Herald mit seinem eigenen.
alert-deprecation-link = Mehr dazu: { $link }
button-alert-digests = Alle Digests
`;
