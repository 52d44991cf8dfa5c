/** German: answers and everything that can become of a question, with the words that all others use. */
export const answers = `
## How numbers and days are written

locale = de
day-and-month = { $day }. { $month }
weekday-and-day = { $weekday } { $day }.
date = { $day }. { $month } { $year }
moment = { $date }, { $clock } UTC

## While an answer is being made, and when it may not have arrived

thinking = Ich denke nach …
in-line = Du bist die Nummer { $place } in der Reihe.
nobody-at-work = Herald kann daran gerade nicht arbeiten. Deine Anfrage ist aufgehoben, und die Antwort kommt, sobald es weitergeht; du musst nicht noch einmal fragen.
in-line-guess = Du bist die Nummer { $place } in der Reihe und vermutlich { $when } dran.
uncertain = Ob meine Antwort hier angekommen ist, weiß ich nicht sicher; darum habe ich sie nicht zweimal geschickt. Wenn du sie nicht siehst, zeige ich sie dir noch einmal.
meet-privately = { $name }, ich darf dir nicht als Erster schreiben. Öffne einen privaten Chat mit mir und drücke auf „Start“; deine Antwort wartet dort einen Tag lang. { $link }
meet-here = { $name }, meine Antwort ist nur für dich, und ich konnte sie dir nicht direkt schicken. Drücke auf den Knopf darunter, dann siehst nur du sie; sie wartet einen Tag lang.
named-near = „{ $given }“ gibt es hier nicht; meintest du „{ $known }“? Es ist nichts geschehen, und es wurden keine Credits abgebucht. Schreib es so: \`{ $example }\`
named-strange = „{ $given }“ gibt es hier nicht; es gibt { $known }. Es ist nichts geschehen, und es wurden keine Credits abgebucht. Schreib es so: \`{ $example }\`
answer-refused = Ich hatte eine Antwort, aber sie ließ sich hier nicht senden. Bitte frag noch einmal mit anderen Worten; wenn es so bleibt, sag dem Betreiber Bescheid.
answer-no-rights = Ich hatte eine Antwort, aber sie ließ sich hier nicht senden: In diesem Chat darf ich das nicht. Wer ihn verwaltet, kann es erlauben; vorher noch einmal zu fragen hilft nicht.
answer-not-asked-here = Eben durfte ich hier nicht schreiben; darum habe ich keine Antwort gesucht, und es wurden keine Credits abgebucht. Bitte frag noch einmal.
answer-not-asked-then = Als du das gefragt hast, durfte ich hier nicht schreiben; darum habe ich nicht geantwortet, und es wurden keine Credits abgebucht. Jetzt darf ich wieder: Bitte frag noch einmal.
answer-not-there = Ich hatte eine Antwort auf [deine Frage]({ $link }), darf dort aber nicht schreiben; darum ließ sie sich nicht senden. Drücke auf den Knopf darunter, dann siehst du sie hier; sie wartet einen Tag lang. Wer den Server verwaltet, kann mich dort schreiben lassen.
answer-not-asked = Wo [du mich gefragt hast]({ $link }), darf ich nicht schreiben; darum habe ich keine Antwort gesucht, und es wurden keine Credits abgebucht. Wer den Server verwaltet, kann es erlauben. Frag mich bis dahin hier.
answer-not-there-chat = Ich hatte eine Antwort auf deine Frage in { $chat }, darf dort aber nicht schreiben; darum ließ sie sich nicht senden. Drücke auf den Knopf darunter, dann siehst du sie hier; sie wartet einen Tag lang. Wer den Chat verwaltet, kann mich dort schreiben lassen.
answer-from-out = Ich hatte eine Antwort auf [deine Frage]({ $link }), bin aber inzwischen von diesem Server entfernt worden; darum ließ sie sich nicht senden. Drücke auf den Knopf darunter, dann siehst du sie hier; sie wartet einen Tag lang.
answer-place-gone-asked = Der Kanal oder Thread, in dem du mich „{ $question }“ gefragt hast, wurde gelöscht; darum ließ sich meine Antwort dort nicht senden. Drücke auf den Knopf darunter, dann siehst du sie hier; sie wartet einen Tag lang.
answer-place-gone = Der Kanal oder Thread, in dem du mich etwas gefragt hast, wurde gelöscht; darum ließ sich meine Antwort dort nicht senden. Drücke auf den Knopf darunter, dann siehst du sie hier; sie wartet einen Tag lang.
answer-not-asked-chat = In { $chat }, wo du mich etwas gefragt hast, darf ich nicht schreiben; darum habe ich keine Antwort gesucht, und es wurden keine Credits abgebucht. Wer den Chat verwaltet, kann es erlauben. Frag mich bis dahin hier.
answer-topic-closed = { $name }, das Thema, in dem du mich gefragt hast, ist geschlossen, und ich darf darin nicht schreiben. Wer diese Gruppe verwaltet, kann es öffnen oder mich zum Administrator machen, der Themen verwalten darf; frag mich dann dort noch einmal.
answer-waits-chat = Ich habe eine Antwort auf deine Frage in { $chat }, darf dort aber nicht schreiben. Wer den Chat verwaltet, kann es erlauben; geschieht das innerhalb einer Stunde, kommt meine Antwort dort von selbst. Ich kann sie dir auch hier zeigen.
answer-waits-topic = { $name }, ich habe eine Antwort, aber das Thema, in dem du mich gefragt hast, ist geschlossen, und ich darf darin nicht schreiben. Wer diese Gruppe verwaltet, kann es öffnen oder mich zum Administrator machen, der Themen verwalten darf; geschieht das innerhalb einer Stunde, kommt meine Antwort dort von selbst.
answer-from-before = { $name }, das ist meine Antwort auf deine Frage von vor der Umwandlung der Gruppe:
answer-topic-gone = { $name }, das Thema, in dem du mich gefragt hast, gibt es nicht mehr. Das ist meine Antwort:
answer-no-picture = Ich darf hier keine Bilder senden, darum fehlt eines. Wer diesen Chat verwaltet, kann es erlauben; oder frag mich an einem anderen Ort danach.
answer-no-file = Ich darf hier keine Dateien senden, darum fehlt eine. Wer diesen Chat verwaltet, kann es erlauben; oder frag mich an einem anderen Ort danach.
something-failed = Hier ist etwas schiefgegangen, und ich konnte nicht antworten. Ob dafür Credits abgebucht wurden, steht noch nicht fest. Bitte frag nach einer Weile noch einmal; wenn es so bleibt, sag dem Betreiber Bescheid.
something-failed-free = Hier ist etwas schiefgegangen, und das konnte ich nicht tun. Es wurden keine Credits abgebucht. Bitte versuch es nach einer Weile noch einmal; wenn es so bleibt, sag dem Betreiber Bescheid.
whole-answer = Die ganze Antwort; für eine Nachricht ist sie zu lang.

## Outside

outside = Dieser Herald ist für einen kleinen Kreis, und du gehörst noch nicht dazu. Wenn du dabei sein möchtest, sag bitte { $operator } Bescheid. Ich wiederhole das nicht.
outside-alone = Dieser Herald ist für einen kleinen Kreis, und du gehörst noch nicht dazu. Wenn du dabei sein möchtest, sag bitte { $operator } Bescheid.

## Buttons

button-stop = Stopp
button-show = Zeigen
button-again = Noch einmal fragen
button-thread = Thread öffnen
button-continue =
    { $credits ->
        [one] Weiter · 1 Credit
       *[other] Weiter · { $credits } Credits
    }
button-model =
    { $credits ->
        [one] { $model } · 1 Credit
       *[other] { $model } · { $credits } Credits
    }
button-no-persona = Keine Persona
button-models = Modell
button-personas = Persona
button-addressed = Nur wenn angesprochen
button-all = Jede Nachricht hier
button-forget = Meine Daten löschen
button-forget-sure = Ja, alles löschen
button-try = Eine Frage ausprobieren
example-question = Warum bewegt sich Bitcoin diese Woche?

## Times

in-seconds =
    { $count ->
        [one] in 1 Sekunde
       *[other] in { $count } Sekunden
    }
in-minutes =
    { $count ->
        [one] in 1 Minute
       *[other] in { $count } Minuten
    }
in-hours =
    { $hours ->
        [one] in etwa 1 Stunde um { $clock } { $zone }
       *[other] in etwa { $hours } Stunden um { $clock } { $zone }
    }
in-days =
    { $count ->
        [one] in 1 Tag
       *[other] in { $count } Tagen
    }
later = später

## Credits

credits-not-taken = Es wurden keine Credits abgebucht.
credits-taken =
    { $credits ->
        [one] Dafür wurde 1 Credit abgebucht.
       *[other] Dafür wurden { $credits } Credits abgebucht.
    }
credits-taken-before =
    { $credits ->
        [one] Für das zuvor Gefundene wurde 1 Credit abgebucht.
       *[other] Für das zuvor Gefundene wurden { $credits } Credits abgebucht.
    }
credits-refunded = Die Credits wurden zurückgegeben.
credits-unknown = Ob Credits abgebucht wurden, steht noch nicht fest.

## People and names

operator = dem Betreiber
operator-named = dem Betreiber ({ $names })
this-bot = mich

## Answers

answer-sources = Quellen
answer-alerts = Die Marktmeldungen wurden geprüft.
answer-declined = Das Modell wollte darauf nicht antworten und schreibt dazu:
answer-cut = Hier wurde die Antwort abgeschnitten, denn länger darf sie nicht werden. Weiter?
answer-filtered = Den Rest hat der Dienst wegen seiner Regeln für Inhalte zurückgehalten.
answer-empty =
    { $credits ->
        [one] Der Dienst hat mit gar nichts geantwortet und dafür 1 Credit abgebucht. Bitte frag noch einmal, vielleicht mit anderen Worten.
       *[other] Der Dienst hat mit gar nichts geantwortet und dafür { $credits } Credits abgebucht. Bitte frag noch einmal, vielleicht mit anderen Worten.
    }
answer-held =
    { $credits ->
        [one] Der Dienst hat seine Antwort wegen seiner Regeln für Inhalte zurückgehalten und dafür 1 Credit abgebucht. Bitte stell deine Frage anders.
       *[other] Der Dienst hat seine Antwort wegen seiner Regeln für Inhalte zurückgehalten und dafür { $credits } Credits abgebucht. Bitte stell deine Frage anders.
    }
continue-nothing = An die Antwort, die hier abgeschnitten wurde, erinnere ich mich nicht mehr. Bitte stell deine Frage noch einmal.
continue-done = Diese Antwort ging schon weiter; der Rest steht darunter.
## Threads

thread-title = Ein Gespräch mit Herald
thread-opened = Weiter geht es in einem eigenen Thread: { $link } Dort antworte ich auf jede Nachricht, auch ohne dass du mich erwähnst.
thread-opened-addressed = Weiter geht es in einem eigenen Thread: { $link } Was bisher gesagt wurde, weiß ich dort noch. Erwähne mich dort, antworte mir oder nutze /ask, dann antworte ich.
thread-unheard = Für dich, weil du hier entscheidest: Ich könnte dort auf jede Nachricht antworten, auch ohne Erwähnung, wenn ich sie lesen dürfte. Der Betreiber dieses Herald kann das mit DISCORD_MESSAGE_CONTENT einschalten.
thread-not-here = An dieser Nachricht lässt sich kein Thread öffnen. In einem Textkanal eines Servers, unter einer Antwort von mir, geht es.
thread-forbidden = Ich darf hier keinen Thread öffnen. Ein Administrator kann mir in diesem Kanal „Öffentliche Threads erstellen“ und „Nachrichten in Threads senden“ erlauben; drücke dann noch einmal auf den Knopf.
thread-away = Der Thread ließ sich gerade nicht öffnen. Bitte drücke gleich noch einmal auf den Knopf.

## Questions that cannot be asked as they stand

ask-empty =
    Was möchtest du wissen? Schreib es hinter den Befehl, zum Beispiel:

    \`/ask Warum bewegt sich Bitcoin diese Woche?\`
ask-empty-group =
    Was möchtest du wissen? Schreib es hinter den Befehl oder hinter meinen Namen, zum Beispiel:

    \`/ask Warum bewegt sich Bitcoin diese Woche?\`
    \`{ $name } Was bedeutet „Staking“?\`
ask-alone-as-chat = Du schreibst hier im Namen von „{ $name }“; ich weiß also nicht, wem ich allein antworten soll. Ich habe nichts gefragt, und es wurden keine Credits abgebucht. Frag mich in einem privaten Chat: { $link }
wrong-model =
    Ein Modell namens „{ $given }“ gibt es nicht. Es gibt { $models }; wähle unten eines, um deine Frage damit zu stellen, oder schreib es so:

    \`/ask --model nexus Warum bewegt sich Bitcoin?\`
wrong-persona =
    Eine Persona namens „{ $given }“ gibt es nicht. Es gibt { $personas }. Wähle unten eine, um deine Frage damit zu stellen, oder beschreib eine in ein paar Worten:

    \`/ask --persona "ein geduldiger Lehrer" Was ist Staking?\`
long-persona = Diese Beschreibung einer Persona hat { $given } Zeichen, und mehr als { $limit } dürfen es nicht sein. Bitte kürze sie.
missing-model =
    Hinter --model fehlt ein Name. Es gibt { $models }; wähle unten eines, um deine Frage damit zu stellen, oder schreib es so:

    \`/ask --model nexus Warum bewegt sich Bitcoin?\`
missing-persona =
    Hinter --persona fehlt ein Name. Es gibt { $personas }. Wähle unten eine, um deine Frage damit zu stellen, oder beschreib eine in ein paar Worten:

    \`/ask --persona "ein geduldiger Lehrer" Was ist Staking?\`

## Failures: what happened

failure-input = So kann der Dienst diese Frage nicht annehmen.
failure-too-long = Das ist mehr Text, als der Dienst auf einmal annimmt.
failure-no-credits = Herald hat beim Dienst keine Credits mehr.
failure-no-own-credits = Dein eigenes Konto beim Dienst hat keine Credits mehr.
failure-key = Der Dienst nimmt Heralds Schlüssel nicht an, darum kann gerade nichts gefragt werden.
failure-own-key = Der Dienst nimmt deinen eigenen Schlüssel nicht an.
failure-set-up = Heralds Verbindung zum Dienst ist nicht richtig eingerichtet.
failure-refused = Der Dienst hat diese Frage abgelehnt und keinen Grund genannt.
failure-busy = Der Dienst hat gerade zu viele Fragen auf einmal.
failure-unavailable = Der Dienst macht gerade eine Pause.
failure-failed = Der Dienst hat versucht zu antworten, und es ist ihm nicht gelungen.
failure-broken = Auf dem Weg zum Dienst ist etwas kaputtgegangen.
failure-unreachable = Der Dienst ist gerade nicht zu erreichen.
failure-timeout = Der Dienst hat zu lange für die Antwort gebraucht.
failure-cut = Die Antwort brach ab, bevor sie vollständig war.
failure-unreadable = Was der Dienst geschickt hat, ist keine Antwort.
failure-cancelled = Das wurde abgebrochen, bevor die Antwort vollständig war.

## Failures: what to do next

next-reword = Bitte ändere das und frag noch einmal.
next-shorter = Bitte kürze ihn, oder lass mich mit /reset vergessen, was vorher gesagt wurde, und frag noch einmal.
next-credits = Bitte sag { $operator } Bescheid, dass Credits fehlen, und frag danach noch einmal.
next-operator = Bitte sag { $operator } Bescheid, dort lässt es sich beheben.
next-own-key = Bitte sieh beim Dienst danach und frag dann noch einmal, oder gib deinen Schlüssel hier mit \`/key remove\` auf.
next-differently = Bitte frag anders oder nach einer Weile noch einmal.
next-later = Bitte frag { $when } noch einmal.
next-again = Bitte frag gleich noch einmal.
next-again-paid =
    { $credits ->
        [one] Du kannst noch einmal fragen; das kostet 1 Credit.
       *[other] Du kannst noch einmal fragen; das kostet { $credits } Credits.
    }

## Stopped and interrupted

stopped = Angehalten.
stopped-early = Angehalten, bevor etwas gekommen war.
interrupted = Mitten in dieser Antwort wurde Herald neu gestartet, und von selbst fragt Herald nicht zweimal. Du kannst noch einmal fragen.
cancelled =
    { $count ->
        [one] Deine Anfrage hier ist abgebrochen.
       *[other] Deine { $count } Anfragen hier sind abgebrochen, auch die noch wartenden.
    }
cancelled-nothing = Von dir läuft oder wartet hier gerade nichts, es gab also nichts abzubrechen. Läuft etwas in einem anderen Chat, schick dort \`/cancel\`.

## Limits

limit-minute = Das sind viele Fragen in kurzer Zeit. Bitte frag { $when } noch einmal.
limit-person = Für diese Frage hast du heute zu wenige Credits übrig. Neue gibt es { $when }.
limit-chat = Für diese Frage sind hier heute zu wenige Credits übrig. Neue gibt es { $when }.
limit-balance = Herald hat beim Dienst fast keine Credits mehr und behält, was noch da ist. Bitte sag { $operator } Bescheid, dort lassen sich neue besorgen.

## Asking again and showing again

not-yours = Dieser Knopf ist für { $name }, denn von dort kam die Frage. Frag mich selbst, dann antworte ich dir gern.
not-yours-nobody = Dieser Knopf ist nur für die Person, die gefragt hat. Frag mich selbst, dann antworte ich dir gern.
forget-as-chat = Du schreibst hier im Namen von „{ $name }“; ich weiß also nicht, wer du bist, und habe nichts gelöscht. Wenn ich löschen soll, was ich über dich speichere, öffne einen privaten Chat mit mir und drück dort auf „{ $button }“: { $link } Was im Namen von „{ $name }“ gesagt wurde, verschwindet von selbst, wie \`/privacy\` es sagt.
pressed-before = Das ist schon in Arbeit, oder es steht schon darüber. Das Neue hat eigene Knöpfe.
again-gone = Diese Frage habe ich nicht mehr. Bitte schreib sie noch einmal.
show-gone = Diese Antwort habe ich nicht mehr; Antworten behalte ich einen Tag lang. Bitte frag noch einmal.
`;
