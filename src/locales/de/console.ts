/** German: the console, its page and what its server says by itself. */
export const console = `
## The page

console-torn = Diese Seite ist nicht ganz angekommen.
console-torn-again = Noch einmal laden
console-torn-path = Wenn es so bleibt, sollte wissen, wer Herald betreibt: Es braucht einen eigenen Hostnamen und läuft nicht unter einem Pfad einer anderen Seite.
console-no-script = Diese Seite braucht JavaScript, und das ist hier ausgeschaltet. Erlaube es für diese Seite und lade sie noch einmal.
console-no-script-status = Ohne JavaScript: was läuft
console-skip = Zum Eingabefeld springen
console-talks = Gespräche
console-new-talk = Neues Gespräch
console-no-talks = Hier stehen später deine Gespräche.
console-menu-open = Liste der Gespräche öffnen
console-menu-close = Liste der Gespräche schließen
console-welcome = Was möchtest du wissen?
console-welcome-more = Stell eine Frage, lass ein Bild machen oder verändern, oder lies die Nachrichten vom Markt.
console-tries = Vier Dinge zum Ausprobieren
console-messages = Nachrichten
console-you-said = Du
console-herald-said = Herald
console-placeholder = Schreib Herald, oder tippe / für Befehle
console-field = Deine Nachricht
console-send = Senden
console-stop = Anhalten
console-stopping = Wird angehalten …
console-attach = Dateien anhängen
console-commands = Befehle
console-no-command = So heißt kein Befehl. Escape schließt die Liste.
console-form = Als Formular ausfüllen
console-form-submit = Senden
console-form-cancel = Abbrechen
console-form-more = Weitere Angaben
console-form-none = Keine Auswahl
console-form-missing = Bitte fülle das aus.
console-form-number = Bitte gib eine ganze Zahl von { $least } bis { $most } an.
console-form-whole = Bitte gib eine ganze Zahl an.
console-form-file = Datei auswählen
console-form-close = Formular schließen
console-drop = Leg deine Dateien hier ab
console-remove-file = { $name } entfernen
console-uploading = { $name }: { $percent } % gesendet
console-upload-failed = { $name } ist nicht angekommen. Die Datei wird noch einmal gesendet, sobald du wieder verbunden bist.
console-upload-barred = { $name } ist größer, als das durchlässt, was zwischen dir und Herald steht. Schick eine kleinere Datei; wer Herald betreibt, kann größere zulassen.
console-upload-turned-away = { $name } wurde abgewiesen, bevor die Datei bei Herald war. Versuch es noch einmal, oder schick eine andere.
console-upload-retry = { $name } noch einmal senden
console-too-large = { $name } ist zu groß: Eine Datei darf bis zu { $limit } MB haben. Schick eine kleinere.
console-too-many = Eine Nachricht fasst bis zu { $limit } Dateien. Schick die anderen mit der nächsten.
console-too-long = Deine Nachricht hat { $length } Zeichen, höchstens { $limit } sind möglich. Kürze sie, oder schick sie als Datei.
console-thinking = Denkt nach
console-picturing = Dein Bild entsteht
console-copy = Kopieren
console-copied = Kopiert
console-copy-failed = Kopieren ist hier nicht erlaubt. Markiere den Text und kopiere ihn von Hand.
console-reply = Antworten
console-replying = Antwort auf:
console-reply-not = Nicht auf diese Nachricht antworten
console-retry = Noch einmal fragen
console-download = { $name } herunterladen
console-veiled = Dieses Bild zeigen
console-veiled-why = Verdeckt, weil es vielleicht nicht für alle ist.
console-gone = { $name } wird nicht mehr aufbewahrt.
console-enlarge = { $name } größer zeigen
console-close = Schließen
console-earlier = Was davor gesagt wurde, ist nicht aufbewahrt: Von einem Gespräch bleiben die letzten { $most } Nachrichten.
console-most-talks = Von deinen Gesprächen werden die letzten { $most } aufbewahrt.
console-newest = Zum Neuesten
console-next-page = Nächste Seite
console-previous-page = Vorige Seite
console-theme-light = Hell
console-theme-dark = Dunkel
console-theme-system = Wie auf diesem Gerät eingestellt
console-rename = Umbenennen
console-rename-field = Name dieses Gesprächs
console-rename-save = Speichern
console-delete = Löschen
console-talk-menu = Gespräch: { $title }
console-delete-sure = „{ $title }“ löschen? Die Nachrichten lassen sich nicht zurückholen.
console-delete-yes = Ja, löschen
console-cancel = Abbrechen
console-offline = Keine Verbindung. Was du schreibst, bleibt erhalten und wird gesendet, sobald du wieder verbunden bist; der nächste Versuch kommt von selbst.
console-try-now = Jetzt versuchen
console-online = Wieder verbunden.
console-unsent = Noch nicht gesendet
console-sending = Wird gesendet …
console-not-taken = Nicht gesendet
console-send-again = Noch einmal versuchen
console-take-back = Zurück ins Eingabefeld holen
console-no-cookies = Dein Browser behält keine Cookies dieser Seite, deshalb erkennt Herald dich nicht wieder. Erlaube sie für diese Seite und beginne dann eine neue Sitzung.
console-session-ended = Deine Sitzung ist zu Ende. Beginne eine neue: Was du geschrieben hast und was noch nicht gesendet ist, bleibt erhalten.
console-session-new = Neue Sitzung beginnen
console-sign-in-needed = Bitte melde dich an, um weiterzumachen. Was du geschrieben hast, bleibt erhalten.
console-sign-in = Anmelden
console-slow-down = Das war viel auf einmal. Der Rest wird in { $seconds } s gesendet.
console-slow-shared = Von dort, wo du bist, kamen viele Nachrichten, vielleicht gar nicht von dir. Der Rest wird in { $seconds } s gesendet.
console-away = Herald kann gerade nicht antworten. Was du schreibst, bleibt erhalten; der nächste Versuch kommt von selbst.
console-odd = Was antwortet, passt nicht zu dieser Seite, wie nach einer Aktualisierung oder wenn eine Anmeldung abgelaufen ist. Lade die Seite neu; was du geschrieben hast, bleibt erhalten.
console-reload = Neu laden
console-retired = Dieses Gespräch ist in vielen Tabs offen. Dieser sieht alle paar Sekunden nach; ein Klick macht ihn wieder aktuell.
console-pressed-failed = Das hat Herald nicht erreicht. Drück noch einmal.
console-operator = Seite des Betreibers
console-version = Herald { $version }
console-loading = Wird geladen
console-talk-gone = Dieses Gespräch gibt es nicht mehr.
console-table = Tabelle
console-code = Code
console-done = erledigt
console-open = offen

## What its server says

console-refused-session = Deine Sitzung ist zu Ende. Lade die Seite neu, um eine neue zu beginnen.
console-refused-sign-in = Von dort, wo du bist, braucht die Konsole die Anmeldung des Betreibers. Melde dich an und versuch es noch einmal.
console-refused-csrf = Diese Seite ist veraltet, darum ist nichts geschehen. Lade sie neu und versuch es noch einmal.
console-refused-origin = Das kam von einer anderen Seite, darum ist nichts geschehen. Öffne die Konsole selbst und versuch es dort.
console-refused-name = Zwischen deinem Browser und Herald nennt etwas Herald anders, als es in deiner Adresszeile steht, darum ist nichts geschehen. Wer Herald betreibt, lässt den Proxy den Host-Header weitergeben; dann versuch es noch einmal.
console-refused-body = Das ist zu viel auf einmal, darum wurde nichts davon angenommen. Schick weniger.
console-refused-size =
    { $limit ->
        [one] Eine Datei darf bis zu 1 MB haben. Schick eine kleinere.
       *[other] Eine Datei darf bis zu { $limit } MB haben. Schick eine kleinere.
    }
console-refused-fast =
    { $seconds ->
        [one] Das war viel auf einmal. Versuch es in einer Sekunde noch einmal.
       *[other] Das war viel auf einmal. Versuch es in { $seconds } Sekunden noch einmal.
    }
console-refused-shared =
    { $seconds ->
        [one] Von dort, wo du bist, kamen in dieser Minute viele Nachrichten, vielleicht gar nicht von dir. Versuch es in einer Sekunde noch einmal.
       *[other] Von dort, wo du bist, kamen in dieser Minute viele Nachrichten, vielleicht gar nicht von dir. Versuch es in { $seconds } Sekunden noch einmal.
    }
console-refused-busy = Es sind schon mehrere Dateien unterwegs. Warte, bis eine davon da ist, und schick diese dann noch einmal.
console-refused-crowd =
    { $minutes ->
        [one] Dort, wo du bist, wurden viele Sitzungen begonnen. Versuch es in einer Minute noch einmal.
       *[other] Dort, wo du bist, wurden viele Sitzungen begonnen. Versuch es in { $minutes } Minuten noch einmal.
    }
console-refused-input = Das konnte ich nicht lesen. Lade die Seite neu und versuch es noch einmal.
console-refused-empty = Da steht nichts. Schreib etwas, oder häng eine Datei an.
console-refused-length =
    { $limit ->
        [one] Eine Nachricht darf ein Zeichen haben. Kürze sie.
       *[other] Eine Nachricht darf bis zu { $limit } Zeichen haben. Kürze sie, oder schick sie als Datei.
    }
console-refused-files =
    { $limit ->
        [one] Eine Nachricht fasst eine Datei. Schick die anderen mit der nächsten.
       *[other] Eine Nachricht fasst bis zu { $limit } Dateien. Schick die anderen mit der nächsten.
    }
console-refused-kind = Ich nehme Bilder und Dokumente, aber keine Töne und keine Filme. Schick etwas anderes.
console-refused-empty-file = Die Datei ist leer. Wähle eine andere.
console-refused-torn = Die Datei ist nicht vollständig angekommen. Schick sie noch einmal.
console-refused-path = Hier ist nichts. Geh zurück zur Konsole.
console-refused-talk = Dieses Gespräch gibt es nicht mehr. Beginne ein neues.
console-refused-upload = Eine Datei wird nicht mehr aufbewahrt. Häng sie noch einmal an.
console-refused-file = Diese Datei wird nicht mehr aufbewahrt.
console-refused-button = Diesen Knopf gibt es nicht mehr. Schreib stattdessen, was du möchtest.
console-refused-away = Mein Gedächtnis antwortet gerade nicht, darum wurde nichts angenommen. Schick gleich noch einmal dasselbe.
console-refused-trouble = Da ist etwas schiefgegangen, und zwar bei mir. Versuch es gleich noch einmal.

## Four things to try, and its menu

console-free = kostenlos
console-try-question = Eine Frage stellen
console-try-question-says = Was hat Bitcoin diese Woche bewegt?
console-try-picture = Ein Bild machen lassen
console-try-picture-says = /imagine ein Leuchtturm im Sturm, als Ölgemälde
console-try-news = Nachrichten lesen
console-try-news-says = /news ethereum
console-try-digest = Nachrichten schicken lassen
console-try-digest-says = /digest add bitcoin etf --at 09:00
`;
