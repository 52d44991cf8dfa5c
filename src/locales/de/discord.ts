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
form-unknown = Dieses Formular kenne ich nicht mehr. Bitte ruf den Befehl noch einmal auf, dann öffnet sich ein neues.

## What cannot be done

button-unknown = Diesen Knopf kenne ich nicht mehr. Bitte nutze den Befehl noch einmal; /help zeigt alle.
stop-not-yours = Nur wer gefragt hat, und die Administratoren hier, können diese Antwort stoppen.
interaction-unreadable = Das konnte ich nicht lesen. Bitte versuch es noch einmal oder nimm einen anderen Befehl; /help zeigt alle.
`;
