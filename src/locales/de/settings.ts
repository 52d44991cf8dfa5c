/** German: what people and administrators decide. */
export const settings = `
## Help

help-language = Allein zeigt es die Sprachen. Mit einem Namen änderst du deine, und \`/language default\` geht zurück. Zum Beispiel: \`/language Deutsch\`

## Language

language-now = Ich antworte dir gerade auf { $language }. Wähle eine andere Sprache, oder schreib es so: \`/language English\`
language-set = Ab jetzt antworte ich dir auf { $language }.
language-back = Ab jetzt antworte ich dir in der Sprache deiner App, wenn ich sie spreche, und sonst auf Englisch.
language-back-chat = Ab jetzt antworte ich dir hier auf { $language }, wie es für diesen Chat entschieden ist, und anderswo in der Sprache deiner App.
language-wrong = „{ $given }“ spreche ich noch nicht. Ich spreche: { $languages }. Wähle unten, oder schreib es so: \`/language Deutsch\`

## Settings: pages

settings-private = Das ist für dich und diesen Chat entschieden:
settings-group = Das ist für diesen Chat entschieden:
settings-server = Das ist für diesen Server entschieden:
settings-channel = Das ist für diesen Kanal entschieden, in dem ich nur auf Befehle antworte:
settings-how = Wähle, was du ändern möchtest.
settings-how-channel =
    Wenn du etwas ändern möchtest, schreib eines davon:

    - \`/settings model nexus\`
    - \`/settings persona analyst\`
    - \`/settings operations imagine off\`
    - \`/settings budget channel 50\`
    - \`/settings adult off\`
    - \`/settings language Deutsch\`
    - \`/settings quiet 22:00-07:00 Europe/Berlin\`
settings-administrators = Das entscheiden nur die Administratoren dieses Chats. Was du für dich wählen kannst: /model, /persona und /language.
settings-managers = Das entscheidet nur, wer diesen Server verwalten darf. Was du für dich wählen kannst: /model, /persona und /language.
settings-nobody = Außerhalb von Servern entscheidet das niemand für alle. Was du für dich wählen kannst: /model, /persona und /language.
settings-elsewhere = Das wird in einem Chat wie diesem nicht entschieden. Hier geht es um:
settings-wrong =
    Das habe ich nicht verstanden. Es gibt { $words }. { $buttons ->
        [no] Schreib
       *[yes] Wähle unten, oder schreib
    } es so: \`/settings model nexus\`
settings-changed = Erledigt.
everybodys-own = je nach Person
nothing-chosen = keine
button-back = « Zurück
button-write = Selbst schreiben …
button-everybodys-own = Je nach Person

## Settings: model and persona

settings-line-model = **Modell**: { $model }
settings-model-own =
    Hier antwortet allen das Modell, das sie mit /model für sich gewählt haben. { $buttons ->
        [no] Um es für alle zu entscheiden, schreib
       *[yes] Wähle eines für alle, oder schreib
    } es so: \`/settings model nexus\`
settings-model-chat =
    { $credits ->
        [one] Hier antwortet allen **{ $model }**, für 1 Credit je Frage.
       *[other] Hier antwortet allen **{ $model }**, für { $credits } Credits je Frage.
    } { $buttons ->
        [no] Um das zu ändern, schreib
       *[yes] Wähle ein anderes, oder schreib
    } es so: \`/settings model nexus\`
settings-model-wrong =
    Ein Modell namens „{ $given }“ gibt es nicht. Es gibt { $models }. { $buttons ->
        [no] Schreib
       *[yes] Wähle unten eines, oder schreib
    } es so: \`/settings model nexus\`
settings-line-persona = **Persona**: { $persona }
settings-persona-own = Hier wird allen in der Persona geantwortet, die sie mit /persona für sich gewählt haben. Es gibt:
settings-persona-chat = Hier wird allen in dieser Persona geantwortet: { $persona }. Es gibt:
settings-persona-how =
    { $buttons ->
        [no] Nenn eine für alle, etwa so: \`/settings persona analyst\`, oder beschreib
       *[yes] Wähle eine für alle, oder beschreib
    } eine eigene: \`/settings persona ein Pirat, der Diagramme liebt\`
settings-persona-wrong =
    Eine Persona namens „{ $given }“ gibt es nicht. Es gibt { $personas }. { $buttons ->
        [no] Nenn eine davon, oder beschreib
       *[yes] Wähle unten eine, oder beschreib
    } eine eigene in ein paar Worten: \`/settings persona ein Pirat, der Diagramme liebt\`

## Settings: operations

button-operations = Funktionen
button-turn-on = /{ $name } einschalten
button-turn-off = /{ $name } ausschalten
settings-line-operations-on = **Funktionen**: alles ist erlaubt
settings-line-operations-off = **Funktionen**: alles außer { $names }
settings-operations-on = Alles, was Credits kostet, ist hier erlaubt.
settings-operations-off = Das ist hier ausgeschaltet: { $names }. Alles andere ist erlaubt.
settings-operations-how = Du kannst es auch schreiben: \`/settings operations imagine off\`
settings-operations-wrong = „{ $given }“ habe ich nicht verstanden. Das lässt sich aus- und einschalten: { $names }. Zum Beispiel: \`/settings operations imagine off\`
turned-off = Die Administratoren dieses Chats haben /{ $name } hier ausgeschaltet und können es mit /settings wieder einschalten. In einem privaten Chat mit mir geht es.
turned-off-server = Wer diesen Server verwaltet, hat /{ $name } hier ausgeschaltet und kann es mit /settings wieder einschalten. In einer Direktnachricht an mich geht es.
turned-off-rest = Was hier geht: { $names }. /help erklärt jedes davon.
turned-off-rest-none = Was nichts kostet, geht hier; /help zeigt es.

## Settings: budget

button-budget = Budget
button-budget-person = Pro Person: { $shown }
button-budget-chat = Alle: { $shown }
budget-none = ohne Grenze
budget-credits =
    { $credits ->
        [one] 1 Credit
       *[other] { $credits } Credits
    }
settings-line-budget = **Budget** am Tag: pro Person { $person }, für alle zusammen { $chat }
settings-line-budget-channel = **Budget** am Tag: { $chat }
settings-budget = Was hier am Tag ausgegeben werden darf:
settings-budget-person = pro Person: { $amount }; der Betreiber erlaubt { $limit }
settings-budget-chat = von allen zusammen: { $amount }; der Betreiber erlaubt { $limit }
settings-budget-how = Du kannst es auch schreiben: \`/settings budget person 30\` oder \`/settings budget chat none\`. Wer einen eigenen Schlüssel nutzt, zahlt selbst und zählt nicht mit.
settings-budget-wrong =
    „{ $given }“ habe ich nicht verstanden. { $buttons ->
        [no] Sag, wie viele Credits am Tag, etwa so: \`/settings budget channel 50\` oder \`/settings budget channel none\`
       *[yes] Wähle unten, oder sag, wessen Budget es ist und wie viele Credits am Tag, etwa so: \`/settings budget person 30\` oder \`/settings budget chat none\`
    }
settings-budget-zero = Ein Budget ist mindestens ein Credit am Tag. Wenn gar nichts erlaubt sein soll, schalte Funktionen aus: \`/settings operations ask off\`
settings-budget-above =
    { $limit ->
        [one] { $amount } ist mehr, als der Betreiber erlaubt, nämlich 1 Credit am Tag.
       *[other] { $amount } ist mehr, als der Betreiber erlaubt, nämlich { $limit } Credits am Tag.
    } { $buttons ->
        [no] Schreib eine kleinere Zahl, etwa so: \`/settings budget channel 5\`
       *[yes] Wähle unten, oder schreib eine kleinere Zahl, etwa so: \`/settings budget person 5\`
    }

## Settings: pictures for adults

button-adult = Bilder für Erwachsene
button-adult-on = An, nur für Erwachsene
button-adult-off = Aus
settings-line-adult-on = **Bilder für Erwachsene**: an
settings-line-adult-off = **Bilder für Erwachsene**: aus
settings-adult-on = Hier dürfen Bilder für Erwachsene entstehen. Das ist nur für Erwachsene gedacht: Wer mitliest, muss erwachsen sein.
settings-adult-off = Bilder für Erwachsene sind hier aus. Schalte sie nur ein, wo alle, die mitlesen, erwachsen sind.
settings-adult-never = Bilder für Erwachsene lassen sich hier nicht einschalten: Die Regeln dieser Plattform erlauben sie in einem Chat wie diesem nicht. Sie bleiben aus.
settings-adult-restricted = Bilder für Erwachsene lassen sich hier nicht einschalten: Möglich sind sie nur in Kanälen mit Altersbeschränkung. Sie bleiben aus.
settings-adult-wrong =
    „{ $given }“ habe ich nicht verstanden. Möglich ist \`on\` (an) oder \`off\` (aus). { $buttons ->
        [no] Schreib
       *[yes] Wähle unten, oder schreib
    } es so: \`/settings adult off\`

## Settings: when it speaks

button-speak = Wann ich spreche
button-addressed-chat = Alle: wenn angesprochen
button-all-chat = Alle: jede Nachricht
settings-line-speak = **Ich antworte**: { $what }
settings-line-speak-topic = **Ich antworte in diesem Thema**: { $what }
settings-line-speak-here = **Ich antworte in diesem Kanal**: { $what }
settings-all = In diesem Chat antworte ich auf jede Nachricht, die ich lesen kann.
settings-addressed = In diesem Chat spreche ich nur, wenn ich angesprochen werde: mit einem Befehl, mit meinem Namen oder mit einer Antwort an mich.
settings-topic-all = In diesem Thema antworte ich auf jede Nachricht, die ich lesen kann.
settings-topic-addressed = In diesem Thema spreche ich nur, wenn ich angesprochen werde: mit einem Befehl, mit meinem Namen oder mit einer Antwort an mich.
settings-topic-follows = Im ganzen Chat antworte ich auf jede Nachricht, also auch in diesem Thema. Wähle zuerst, dass ich im Chat nur spreche, wenn ich angesprochen werde; dann lässt sich jedes Thema für sich entscheiden.
settings-server-all = Auf diesem ganzen Server antworte ich auf jede Nachricht, die ich lesen kann.
settings-here-all = In diesem Kanal antworte ich auf jede Nachricht, die ich lesen kann.
settings-here-addressed = In diesem Kanal spreche ich nur, wenn ich angesprochen werde: mit einem Befehl, mit meinem Namen oder mit einer Antwort an mich.
settings-here-follows = Auf dem ganzen Server antworte ich auf jede Nachricht, also auch in diesem Kanal. Wähle zuerst, dass ich auf dem Server nur spreche, wenn ich angesprochen werde; dann lässt sich jeder Kanal für sich entscheiden.
settings-unheard = Was nicht an mich gerichtet ist, kann ich zurzeit nicht lesen und darum nirgends beantworten. Könnte ich es, dann würde ich auch ohne Erwähnung antworten, wo das gewählt ist, und in den Threads, die ich öffne. Der Betreiber dieses Herald kann das einschalten: mit DISCORD_MESSAGE_CONTENT, und mit „Message Content Intent“ bei den Einstellungen des Bots in Discords Developer Portal.
settings-privacy-mode = Um auf jede Nachricht zu antworten, muss ich sie lesen können: Bots hören nur, was an sie gerichtet ist, außer sie sind Administratoren der Gruppe. Mach { $name } dafür zum Administrator.
settings-speak-wrong =
    „{ $given }“ habe ich nicht verstanden. Wähle unten, oder schreib eines davon:

    \`/settings speak all\`
    \`/settings speak addressed\`

## Settings: language

button-languages = Sprache
button-platform-language = Wie meine App
settings-line-language = **Sprache**: { $language }
settings-language-own = Hier wird allen in ihrer eigenen Sprache geantwortet, soweit ich sie spreche.
settings-language-wrong =
    „{ $given }“ spreche ich noch nicht. Ich spreche: { $languages }. { $buttons ->
        [no] Schreib
       *[yes] Wähle unten, oder schreib
    } es so: \`/settings language Deutsch\`
settings-language-chat = Hier wird allen auf { $language } geantwortet, die mit /language nichts anderes gewählt haben.

## Settings: quiet hours

button-quiet = Ruhezeit
button-quiet-off = Keine Ruhezeit
settings-line-quiet-off = **Ruhezeit**: keine
settings-line-quiet = **Ruhezeit**: { $from } bis { $to } ({ $zone })
settings-quiet-off = Hier gibt es keine Ruhezeit.
settings-quiet-on = Von { $from } bis { $to } ({ $zone }) sage ich nichts ungefragt: Geplante Nachrichten warten, und wo ich auf jede Nachricht antworte, spreche ich nur, wenn ich angesprochen werde.
settings-quiet-how =
    { $buttons ->
        [no] Schreib die Zeiten und die Zeitzone
       *[yes] Wähle die Zeiten, dann die Zeitzone; oder schreib beides
    } so: \`/settings quiet 22:00-07:00 Europe/Berlin\`
settings-quiet-wrong =
    „{ $given }“ habe ich nicht verstanden. { $buttons ->
        [no] Schreib
       *[yes] Wähle unten, oder schreib
    } die Zeiten und die Zeitzone so: \`/settings quiet 22:00-07:00 Europe/Berlin\`
settings-quiet-same =
    Eine Ruhezeit, die endet, wenn sie beginnt, ist keine. { $buttons ->
        [no] Schreib
       *[yes] Wähle unten, oder schreib
    } zwei verschiedene Zeiten, etwa so: \`/settings quiet 22:00-07:00 Europe/Berlin\`
settings-quiet-zone-wrong = Eine Zeitzone namens „{ $given }“ kenne ich nicht. Zeitzonen heißen nach einer Region und einer Stadt, etwa so: \`/settings quiet 22:00-07:00 Europe/Berlin\`. Es wurde nichts geändert.
settings-quiet-hours-first =
    Es gibt noch keine Ruhezeit. { $buttons ->
        [no] Schreib
       *[yes] Wähle zuerst die Zeiten, oder schreib
    } beides auf einmal: \`/settings quiet 22:00-07:00 Europe/Berlin\`

## Settings: one's own key

settings-line-key-none = **Eigener Schlüssel**: keiner; /key erklärt, wie du einen nutzt
settings-line-key = **Eigener Schlüssel**: einer, der auf „{ $ends }“ endet; /key zeigt und entfernt ihn
`;
