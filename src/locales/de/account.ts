/** German: the account, one's own key, and what was spent. */
export const account = `
## Help

help-account = Zeigt das Guthaben deines Kontos beim Dienst, und zwar dir allein.
help-usage = Zeigt, was hier ausgegeben wurde. Zum Beispiel: \`/usage week\`
help-key = Damit nutzt du deinen eigenen Schlüssel für den Dienst. In einem privaten Chat: \`/key set DEIN-SCHLÜSSEL\`, \`/key status\`, \`/key remove\`.
help-key-discord = Damit nutzt du deinen eigenen Schlüssel für den Dienst. \`/key set DEIN-SCHLÜSSEL\` öffnet dafür ein Formular, das sonst niemand sieht; \`/key status\` zeigt, was ich aufbewahre, und \`/key remove\` löscht es.

## Moments that are gone

ago-now = gerade eben
ago-minutes =
    { $count ->
        [one] vor 1 Minute
       *[other] vor { $count } Minuten
    }
ago-hours =
    { $count ->
        [one] vor 1 Stunde
       *[other] vor { $count } Stunden
    }
ago-days =
    { $count ->
        [one] vor 1 Tag
       *[other] vor { $count } Tagen
    }

## The account

button-renew = Aktualisieren
button-usage = Nutzung
account-private = Ein Guthaben zeige ich nur privat. Öffne einen privaten Chat mit mir: { $link }
account-private-only = Ein Guthaben zeige ich nur privat. Bitte öffne einen privaten Chat mit mir und schreib dort \`/account\`.
account-command = Ein Guthaben zeige ich nur dir allein. Bitte nutze /account als Befehl, dann sieht sonst niemand die Antwort.
account-own = Dein Konto
account-herald = Heralds Konto
account-unit =
    { $count ->
        [one] Credit
       *[other] Credits
    }
account-address = { $address } auf { $chain }
account-awarded = Zuletzt gutgeschrieben { $ago }
account-left = Heute noch für dich: { $left } von { $limit }
account-tokens = Token
account-bonuses = Boni
account-more = und { $count } weitere
account-linked-you = Das verbundene Telegram ist deines
account-linked-another = Ein anderes Telegram ist verbunden
account-linked-some = Ein Telegram ist verbunden
account-linked-none = Kein Telegram ist verbunden
account-use-own = Diese Credits teilen sich alle hier. Wenn du lieber deine eigenen ausgibst, ohne diese Grenze, dann schick mir deinen Schlüssel für den Dienst: \`/key set DEIN-SCHLÜSSEL\`

## One’s own key

button-key-status = Stand
button-key-remove = Meinen Schlüssel entfernen
key-private = Ein Schlüssel gehört in einen privaten Chat, wo ihn sonst niemand lesen kann. Schick dort \`/key set DEIN-SCHLÜSSEL\`: { $link }
key-private-only = Ein Schlüssel gehört in einen privaten Chat, wo ihn sonst niemand lesen kann. Bitte öffne einen mit mir und schick dort \`/key set DEIN-SCHLÜSSEL\`.
key-command = Ein Schlüssel gehört dorthin, wo ihn sonst niemand lesen kann. Bitte nutze \`/key set DEIN-SCHLÜSSEL\` als Befehl: Das öffnet ein Formular, das sonst niemand sieht.
key-seen = Was hier stand, haben andere gesehen. Wenn es ein Schlüssel war, ersetze ihn bitte jetzt beim Dienst, denn jeder könnte ihn kopiert haben; ich habe ihn nicht behalten.
key-delete-yourself = Deine Nachricht konnte ich nicht entfernen; bitte lösche sie selbst.
key-missing =
    Der Schlüssel selbst fehlt. Schreib ihn hinter den Befehl, zum Beispiel:

    \`/key set 3f9c1a7e5b2d\`
key-blanks =
    Ein Schlüssel hat keine Leerzeichen, also kann das keiner sein, und ich habe nichts behalten. Gib ihn in einem Stück an, und zwar so:

    \`/key set 3f9c1a7e5b2d\`
key-signs =
    Ein Schlüssel besteht aus einfachen Buchstaben, Ziffern und Zeichen, also kann das keiner sein, und ich habe nichts behalten. Kopiere ihn noch einmal vom Dienst und gib ihn so an:

    \`/key set 3f9c1a7e5b2d\`
key-length =
    Ein Schlüssel hat 8 bis 512 Zeichen, also kann das keiner sein, und ich habe nichts behalten. Kopiere ihn ganz und gib ihn so an:

    \`/key set 3f9c1a7e5b2d\`
key-unknown = Das sagt mir bei Schlüsseln nichts. Falls es ein Schlüssel war: Ich habe ihn nicht behalten.
key-set = Der Dienst nimmt deinen Schlüssel an, und ich bewahre ihn ab jetzt versiegelt auf. Er endet auf **{ $ends }**, und auf seinem Konto sind **{ $credits }** Credits.
key-means = Was du fragst, wird mit deinen eigenen Credits bezahlt, auch in Gruppen, und die Credit-Grenzen dieses Herald gelten für dich nicht. \`/key remove\` beendet das.
key-refused = Der Dienst nimmt diesen Schlüssel nicht an, darum habe ich ihn nicht behalten. Bitte prüf, ob er ganz kopiert wurde, und schick ihn noch einmal: \`/key set DEIN-SCHLÜSSEL\`
key-not-tried = Den Dienst konnte ich gerade nicht nach diesem Schlüssel fragen, darum habe ich ihn nicht behalten. Bitte schick ihn in ein paar Minuten noch einmal: \`/key set DEIN-SCHLÜSSEL\`
key-none = Du hast hier keinen eigenen Schlüssel. Wenn du einen nutzen möchtest, schick \`/key set DEIN-SCHLÜSSEL\`.
key-kept = Dein Schlüssel, der auf **{ $ends }** endet, liegt hier seit { $since }.
key-credits = Auf seinem Konto sind **{ $credits }** Credits.
key-lost = Dein eigener Schlüssel lässt sich hier nicht mehr öffnen, darum werden Heralds Credits genutzt. Bitte schick ihn noch einmal: \`/key set DEIN-SCHLÜSSEL\`
key-removed = Dein Schlüssel ist hier gelöscht. Was du fragst, wird wieder mit Heralds Credits bezahlt, innerhalb seiner Grenzen.

## What was spent

button-day = Heute
button-week = 7 Tage
button-month = 30 Tage
button-mine = Meine
button-here = Dieser Chat
button-everything = Alles
button-csv = Als CSV exportieren
usage-wrong = Ich kenne die Zeiträume \`day\`, \`week\` und \`month\`, und „{ $given }“ ist keiner davon. Zum Beispiel: \`/usage week\`
usage-day = heute
usage-week = letzte 7 Tage
usage-month = letzte 30 Tage
usage-mine = Deine Nutzung, { $period }
usage-here = Nutzung in diesem Chat, { $period }
usage-all = Gesamte Nutzung, { $period }
usage-dates = { $dates } UTC
usage-nothing-mine = Du hast nichts ausgegeben ({ $period }). Eine Frage kostet mindestens einen Credit: \`/ask Warum bewegt sich Bitcoin?\`
usage-nothing-here = In diesem Chat wurde nichts ausgegeben ({ $period }). Eine Frage kostet mindestens einen Credit: \`/ask Warum bewegt sich Bitcoin?\`
usage-nothing-all = Niemand hat etwas ausgegeben ({ $period }).
usage-credits =
    { $count ->
        [one] 1 Credit
       *[other] { $count } Credits
    }
usage-calls =
    { $count ->
        [one] 1 Aufruf
       *[other] { $count } Aufrufe
    }
usage-in = { $credits }, { $calls }
usage-herald = Von Herald bezahlt: { $credits }
usage-own-key = mit eigenen Schlüsseln bezahlt: { $credits }
usage-unknown = Noch nicht bekannt: { $sum }
usage-running = Gerade in Arbeit: { $calls }
usage-refunded = Zurückgegeben: { $calls }
usage-settled = Später geklärt und oben mitgezählt: { $sum }
usage-by-operation = Nach Art
usage-by-chat = Nach Chat
usage-by-person = Nach Person
usage-by-day = Nach Tag
usage-more =
    { $count ->
        [one] 1 weitere
       *[other] { $count } weitere
    }
usage-forgotten = jemand, der vergessen werden wollte
usage-somebody = jemand
usage-some-chat = ein Chat
usage-private-chat = privater Chat
usage-shared = Digests mehrerer Chats
usage-of-chat = Fragen
usage-of-imagine = Bilder
usage-of-effect = Effekte
usage-of-mirage = Mirages
usage-of-extract = Extraktionen
usage-of-news = Nachrichten
usage-of-digest = Digests
usage-other = Sonstiges

## The export

usage-export-operators = Nur die Betreiber dieses Herald können exportieren, was ausgegeben wurde. Was du selbst ausgegeben hast: \`/usage month\`
usage-export-private = Was alle ausgegeben haben, exportiere ich nur in einem privaten Chat. Bitte schick dort \`/usage csv month\`.
usage-export-command = Was alle ausgegeben haben, exportiere ich nur für deine Augen. Bitte nutze /usage als Befehl und wähle dort „Als CSV exportieren“.
usage-all-operators = Nur die Betreiber dieses Herald können sehen, was alle ausgegeben haben. Was du selbst ausgegeben hast: \`/usage week\`
usage-export-nothing = Es gibt nichts zu exportieren, denn es wurde nichts ausgegeben ({ $period }).
usage-exported =
    { $count ->
        [one] 1 Eintrag der Abrechnung, { $dates } UTC.
       *[other] { $count } Einträge der Abrechnung, { $dates } UTC.
    }
usage-export-cut = Mehr passt nicht in eine Datei; was später kam, fehlt. Bitte wähle einen kürzeren Zeitraum.
`;
