/** German: the commands, forms and buttons of Discord. */
export const discord = `
## Options of commands

option-question = Was du wissen möchtest
option-prompt = Was das Bild zeigen soll
option-change = Was aus dem Bild werden soll; ohne Angabe wählst du aus einer Liste
option-model = Welches Modell antwortet
option-persona = Wie dir geantwortet wird: ein Name der Liste oder eine eigene Beschreibung
option-private = Die Antwort nur dir zeigen
option-size = Wie groß, in Pixeln
option-seed = Eine ganze Zahl; dieselbe ergibt wieder dasselbe Bild
option-picture = Das Bild
option-period = Welche Tage
option-action = Was mit deinem Schlüssel geschehen soll
option-language = In welcher Sprache ich dir antworte
option-forget = Löschen, was über dich gespeichert ist, nach einer Rückfrage
option-command = Ein Befehl, den ich erklären soll
option-schema = Das JSON-Schema dessen, was du suchst
option-text = Der Text, in dem gesucht wird
option-file = Eine Datei mit dem Schema oder dem Text
option-tz = Die Zeitzone
choice-model =
    { $credits ->
        [one] { $model }, 1 Credit
       *[other] { $model }, { $credits } Credits
    }
choice-default = wie üblich
choice-square = quadratisch
choice-landscape = Querformat
choice-portrait = Hochformat
choice-key-set = einen Schlüssel angeben
choice-key-status = zeigen, welcher genutzt wird
choice-key-remove = ihn entfernen

## Commands on messages

message-command-ask = Dazu fragen
message-command-effect = Effekt anwenden
message-command-translate = Übersetzen
translate-prompt = Übersetze das in diese Sprache: { $language }.

## Forms

form-ask = Zu dieser Nachricht fragen
form-question = Deine Frage
form-question-hint = Lass sie leer, um zu hören, was ich von der Nachricht halte.
form-effect = Ein Bild verändern
form-mirage = Ein Bild mit mirage verändern
form-change = Was daraus werden soll
form-change-hint = Zum Beispiel: Aquarell. Lass es leer, um aus einer Liste zu wählen.
form-picture = Das Bild
form-key = Dein eigener Schlüssel
form-key-label = Der Schlüssel für den Dienst
form-key-hint = Er wird sofort geprüft und versiegelt aufbewahrt; niemand sieht ihn je wieder.
form-settings = Was hier gelten soll
form-persona = Eine Persona in eigenen Worten
form-persona-example = ein Pirat, der Charts liebt
form-budget = Wessen Budget, und wie viele Credits am Tag
form-budget-hint = person oder chat, dann eine ganze Zahl, oder none für kein Limit.
form-quiet = Ruhezeiten und ihre Zeitzone
form-value = Der neue Wert
form-again = Dieses Formular habe ich mit denselben Worten schon bekommen, darum zählt es einmal: Die Antwort entsteht gerade, oder sie steht schon hier. Um dasselbe noch einmal zu fragen, ruf den Befehl noch einmal auf.
form-unknown = Dieses Formular kenne ich nicht mehr. Bitte ruf den Befehl noch einmal auf, dann öffnet sich ein neues.

## Where Herald may not write by itself, as where it is no member

start-commands =
    Hallo, ich bin Herald, und hier antworte ich auf Befehle. Drei Dinge zum Ausprobieren:

    - \`/ask Warum bewegt sich Bitcoin diese Woche?\`
    - Klicke mit rechts auf eine Nachricht (am Telefon: gedrückt halten), wähle „Apps“, dann „Dazu fragen“.
    - \`/imagine ein Fuchs im Schnee\` macht ein Bild.

    /help zeigt alles, /privacy sagt, was ich speichere.
help-commands = Hier antworte ich auf Befehle, und auf „Dazu fragen“ und anderes, wenn du mit rechts auf eine Nachricht klickst (am Telefon: gedrückt halten) und „Apps“ wählst:

## What cannot be done

button-unknown = Diesen Knopf kenne ich nicht mehr. Bitte nutze den Befehl noch einmal; /help zeigt alle.
stop-not-yours = Nur wer gefragt hat, und die Administratoren hier, können diese Antwort stoppen.
interaction-unreadable = Das konnte ich nicht lesen. Bitte versuch es noch einmal oder nimm einen anderen Befehl; /help zeigt alle.

## Nachrichten und Digests

option-query = Worum es in den Nachrichten gehen soll
option-sort = In welcher Reihenfolge
option-sources = Aus welchen Quellen
option-count = Wie viele eine Suche oder ein Digest bringt, von 1 bis 20
option-topic = Worum es geht, zum Beispiel bitcoin etf
option-number = Welcher Digest
option-at = Wann er kommt: 09:00, 9 Uhr, stündlich
option-days = An welchen Tagen: täglich, werktags, mo,mi,fr
option-cron = Statt Zeit und Tagen: ein Cron-Muster wie 0 9 * * 1-5
option-digest-language = In welcher Sprache er kommt
option-legitimacy = Weglassen, was weniger glaubwürdig ist, von 0 bis 1
option-bullishness = Nur diese Stimmung, von -1 bis 1, zum Beispiel 0..1
option-brief = Drei Sätze vorweg, für 1 Credit mehr
option-digest-picture = Ein Bild der Stimmung
option-empty = Was geschieht, wenn es nichts Neues gibt
option-quiet = Stunden, in denen er wartet, zum Beispiel 22:00-07:00
option-catchup = Was mit einer verpassten Ausgabe geschieht: skip, oder wie alt sie sein darf, etwa 3h
choice-sort-date = neueste zuerst
choice-sort-relevance = passendste zuerst
choice-sources-news = Nachrichten
choice-sources-imageboard = Imageboard
choice-sources-both = beide
choice-on = an
choice-off = aus
choice-picture-off = kein Bild
choice-picture-dark = dunkel
choice-picture-light = hell
choice-empty-say = es sagen
choice-empty-silent = still bleiben
subcommand-add = Nachrichten zu einem Thema für diesen Ort abonnieren
subcommand-list = Alle Digests hier, mit letztem und nächstem Lauf
subcommand-edit = Einen Digest ändern
subcommand-pause = Einen Digest eine Weile anhalten
subcommand-resume = Einen angehaltenen Digest weiterlaufen lassen
subcommand-remove = Einen Digest endgültig entfernen
subcommand-now = Einen Digest jetzt bringen
subcommand-preview = Nur dir zeigen, wie der nächste aussehen wird
form-digest = Ein neuer Digest
form-digest-edit = Einen Digest ändern
form-digest-topic = Worum geht es?
form-digest-at = Um wie viel Uhr?
form-digest-days = An welchen Tagen?
form-digest-days-example = täglich, werktags oder mo,mi,fr
form-digest-tz = In welcher Zeitzone?
`;
