/** German: digests. */
import { digestFields } from "./digest-fields.ts";

export const digest = `${digestFields}
## Help

help-digest =
    Bringt hier Marktnachrichten zu einem Thema, pünktlich und nie zweimal dieselben. Sag, was und wann, in Worten oder mit Namen:

    - \`/digest add jeden Werktag um 9 Uhr in Rom über bitcoin etf\`
    - \`/digest add bitcoin etf --at 09:00 --days weekdays --tz Europe/Rome\`
    - \`/digest list\` zeigt alle mit ihren Nummern, wann sie wieder kommen und was aus der letzten Ausgabe wurde.
    - \`/digest edit 3\` zeigt, was sich an einem entscheiden lässt, und \`/digest edit 3 --at 10:00 --count 8\` ändert es sofort.
    - \`/digest preview 3\` zeigt nur dir, wie die nächste Ausgabe aussieht; \`/digest now 3\` bringt gleich eine.
    - \`/digest pause 3\`, \`/digest resume 3\` und \`/digest remove 3\` halten ihn an, setzen ihn fort und entfernen ihn.

    Eine Ausgabe kostet 1 Credit je Thema.

## Digests: who decides

digest-administrators = Über die Digests dieses Chats entscheiden nur seine Administratoren. In einem privaten Chat mit mir kannst du eigene haben: \`/digest add bitcoin etf --at 09:00\`
digest-nobody = Hier, außerhalb von Servern, kann ich nicht von selbst schreiben, darum gibt es keine Digests. In einer Direktnachricht an mich kannst du eigene haben: \`/digest add bitcoin etf --at 09:00\`
digest-managers = Über die Digests dieses Servers entscheidet nur, wer ihn verwalten darf. In einer Direktnachricht an mich kannst du eigene haben: \`/digest add bitcoin etf --at 09:00\`
digest-all-operators = Die Digests aller Chats sehen nur die Betreiber dieses Herald. Die von hier sind da: \`/digest list\`
digest-all-private = Die Digests aller Chats zeige ich nur privat. Öffne bitte einen privaten Chat mit mir und schick dort \`/digest all\`.

## Digests: when they come

digest-moment = { $weekday }, { $date }, { $clock }
digest-when = { $when } ({ $zone })
digest-daily = jeden Tag um { $times }
digest-weekdays = werktags um { $times }
digest-weekends = am Wochenende um { $times }
digest-days = jeden { $days } um { $times }
digest-monthly = jeden Monat am { $dates } um { $times }
digest-day = { $date }.
digest-hourly = jede Stunde
digest-hourly-at =
    { $minute ->
        [one] jede Stunde, 1 Minute danach
       *[other] jede Stunde, { $minute } Minuten danach
    }
digest-every-minutes =
    { $count ->
        [one] jede Minute
       *[other] alle { $count } Minuten
    }
digest-every-hours =
    { $count ->
        [one] jede Stunde
       *[other] alle { $count } Stunden
    }
digest-on-days = { $words }, am { $days }
digest-cron = nach dem Cron \`{ $pattern }\`
digest-next = Nächste Ausgabe: { $moment }
digest-never = Es kommt keine Ausgabe mehr.
digest-paused = Angehalten
digest-paused-rights = Angehalten, weil ich hier einen Tag lang und länger nicht schreiben durfte; sobald ich darf, geht er von selbst weiter
digest-ended = Beendet, weil ich nicht mehr erreichen konnte, wo er erscheint

## Digests: what became of them

digest-last = Letzte Ausgabe: { $run }
digest-last-none = Letzte Ausgabe: noch keine
digest-run = { $moment }, { $outcome }
digest-run-planned = geplant
digest-run-held = wegen der Ruhezeit aufgehoben
digest-run-sending = wird gerade gesendet
digest-run-sent =
    { $items ->
        [one] mit 1 Meldung gesendet
       *[other] mit { $items } Meldungen gesendet
    }
digest-run-empty = nichts Neues
digest-run-skipped = ausgelassen: { $why }
digest-run-failed = gescheitert: { $why }
digest-run-uncertain = vielleicht gesendet; ob sie ankam, ist nicht bekannt
digest-run-missed =
    { $count ->
        [one] (davor ist 1 ausgefallen)
       *[other] (davor sind { $count } ausgefallen)
    }
digest-why-downtime = ich lief zu der Zeit nicht
digest-why-too-old = es war schon zu spät dafür
digest-why-quiet = Ruhezeit
digest-why-service = der Dienst war nicht zu erreichen
digest-why-credits = es waren keine Credits mehr da
digest-why-budget = das Budget dieses Chats war aufgebraucht
digest-why-unknown = die Antwort des Dienstes ging verloren
digest-why-rights = ich durfte nicht schreiben
digest-why-gone = ich konnte nicht erreichen, wo er erscheint
digest-why-refused = die Plattform hat die Nachricht abgelehnt
digest-why-paused = er war angehalten
digest-why-changed = er wurde geändert, als er gerade fällig war
digest-why-shut-out = dieser Chat war zu der Zeit ausgeschlossen
digest-why-no-brief = ohne die drei Sätze, die nicht zu haben waren
digest-why-other = niemand weiß, warum

## Digests: the list

digest-list =
    { $total ->
        [one] **Digests hier**: 1 von { $most }
       *[other] **Digests hier**: { $total } von { $most }
    }
digest-list-page = Seite { $page } von { $pages }.
digest-list-how = Wähle einen, um ihn zu ändern.
digest-list-how-channel = \`/digest edit 1\` zeigt alles zu einem davon, \`/digest list 2\` die zweite Seite einer langen Liste.
digest-listed = **{ $number }** · { $topics } · { $moment }
digest-listed-where = **{ $number }** · { $topics } · { $moment } · { $where }
digest-none = Hier gibt es noch keine Digests. Sag, was und wann, etwa so: \`{ $example }\`
button-digest-add = Neuer Digest
button-digest-list = « Alle Digests

## Digests: one of them

digest-title = **Digest { $number }**: { $topics }
digest-how = Wähle, was du ändern möchtest.
digest-how-channel = Wenn du etwas ändern möchtest, schreib es so: \`/digest edit { $number } --count 8\`. Außerdem gibt es \`/digest pause { $number }\`, \`/digest resume { $number }\`, \`/digest now { $number }\` und \`/digest remove { $number }\`.
digest-write = Wähle, oder schreib es so: \`{ $example }\`
digest-write-only = Schreib es so: \`{ $example }\`
digest-value-missing = Hinter \`{ $word }\` steht nichts. Schreib es so: \`{ $example }\`
digest-edit-unknown = Das habe ich nicht verstanden. Ändern lässt sich: { $words }. Zum Beispiel: \`{ $example }\`
digest-edit-left = Mit „{ $words }“ habe ich nichts gemacht; ein neues Thema schreibst du so: \`{ $example }\`
button-digest-edit = Ändern
button-digest-preview =
    { $credits ->
        [one] Vorschau · 1 Credit
       *[other] Vorschau · { $credits } Credits
    }
button-digest-now =
    { $credits ->
        [one] Jetzt · 1 Credit
       *[other] Jetzt · { $credits } Credits
    }
button-digest-pause = Anhalten
button-digest-resume = Fortsetzen
button-digest-remove = Entfernen
button-digest-here = Hier senden
digest-line-where = **Ort**: { $where }
digest-where-here = hier
digest-where-channel = in [#Kanal]({ $link })
digest-where-topic = in einem [anderen Thema]({ $link })
digest-where-general = in [General]({ $link })
digest-where-elsewhere = anderswo in diesem Chat
digest-here-unsure = Ich konnte nicht erkennen, wo dieser Knopf steht, darum hat sich nichts geändert. Öffne den Digest bitte mit /digest neu und drück ihn dort.

## Digests: making one

digest-ask-topic =
    Worum soll es gehen? { $buttons ->
        [no] Schreib es mit der Uhrzeit
       *[yes] Wähle ein Thema, oder schreib es mit der Uhrzeit
    }, etwa so: \`{ $example }\`
digest-ask-time =
    Wann soll „{ $topics }“ kommen? { $buttons ->
        [no] Schreib
       *[yes] Wähle, oder schreib
    } es so: \`{ $example }\`
digest-ask-when =
    Wann soll er kommen? { $buttons ->
        [no] Schreib
       *[yes] Wähle, oder schreib
    } es so: \`{ $example }\`
digest-unplaced = Aus „{ $words }“ kann ich keinen Zeitplan machen: Ein Digest kommt zu Uhrzeiten, an Wochentagen oder an Tagen des Monats.
digest-unplaced-topic = Was zum Thema gehört, steht hinter „über“.
digest-made = Digest { $number } ist eingerichtet: **{ $topics }**, { $when } ({ $zone }).
digest-runs = Die nächsten Ausgaben:
digest-zone-utc = Niemand hat eine Zeitzone genannt, darum gilt { $zone }. So änderst du das: \`{ $example }\`
digest-zone-chats = Es wurde keine Zeitzone genannt, darum gilt die dieses Chats, { $zone }. So änderst du das: \`{ $example }\`
digest-price =
    { $credits ->
        [one] Eine Ausgabe kostet 1 Credit.
       *[other] Eine Ausgabe kostet { $credits } Credits.
    }
digest-price-week =
    { $credits ->
        [one] Eine Ausgabe kostet 1 Credit
       *[other] Eine Ausgabe kostet { $credits } Credits
    }, also { $all ->
        [one] 1 Credit in der Woche.
       *[other] { $all } Credits in der Woche.
    }
digest-price-day =
    { $credits ->
        [one] Eine Ausgabe kostet 1 Credit
       *[other] Eine Ausgabe kostet { $credits } Credits
    }, also { $all ->
        [one] 1 Credit am Tag.
       *[other] { $all } Credits am Tag.
    }
digest-too-many = Hier gibt es { $most } Digests, und mehr geht nicht. Entferne einen, den niemand liest, etwa so: \`{ $example }\`
digest-not-here = Hier kann ich dir antworten, aber nicht von mir aus posten, also käme kein Digest. Wer den Server verwaltet, kann mich einladen oder mir erlauben, diesen Kanal zu sehen und darin Nachrichten zu senden; oder frag mich in einer Direktnachricht, dann kommt er dort.
digest-draft-gone = Diese Frage ist mehr als einen Tag alt, oder sie wurde hier nie gestellt. Schreib neu, was du möchtest, etwa so: \`{ $example }\`
digest-news-gone = Ich weiß nicht mehr, worum es in diesen Nachrichten ging. Schreib, was du möchtest, etwa so: \`{ $example }\`

## Digests: done

digest-is-paused = Digest { $number } ist angehalten.
digest-is-on = Digest { $number } geht weiter.
digest-sure = Digest { $number }, „{ $topics }“, endgültig entfernen? Wenn er nur eine Weile ruhen soll, halte ihn stattdessen an.
digest-sure-where = Digest { $number }, „{ $topics }“, der { $where } erscheint, endgültig entfernen? Wenn er nur eine Weile ruhen soll, halte ihn stattdessen an.
digest-sure-channel = Wenn du Digest { $number }, „{ $topics }“, endgültig entfernen möchtest, schreib: \`{ $example }\`
digest-removed = Digest { $number }, „{ $topics }“, ist entfernt.
button-digest-sure = Ja, entfernen
digest-now-where = Sie erscheint { $where }.
digest-now =
    { $credits ->
        [one] Gleich kommt eine Ausgabe von Digest { $number }, für 1 Credit.
       *[other] Gleich kommt eine Ausgabe von Digest { $number }, für { $credits } Credits.
    }
digest-now-already = Eine Ausgabe von Digest { $number } wurde in der letzten Minute schon verlangt und kommt nur einmal.
digest-now-gone = Den Ort, an dem Digest { $number } erscheint, gibt es nicht mehr; darum habe ich nichts gesucht, und es wurden keine Credits abgebucht. Entfern ihn, und richte ihn dort neu ein, wo er kommen soll.
digest-now-closed = Wo Digest { $number } erscheint, darf ich nicht schreiben; darum habe ich nichts gesucht, und es wurden keine Credits abgebucht. Wer sich dort kümmert, kann es mir erlauben; verlang ihn dann noch einmal.
digest-now-ended = Digest { $number } ist beendet, weil ich nicht mehr erreichen konnte, wo er erscheint. Setz ihn zuerst fort: \`{ $example }\`

## Digests: which one

digest-which =
    Welcher Digest ist gemeint? Hier gibt es: { $numbers }. { $buttons ->
        [no] Schreib
       *[yes] Wähle einen, oder schreib
    } es so: \`{ $example }\`
digest-unknown = Einen Digest { $given } gibt es hier nicht. Es gibt: { $numbers }. Schreib es so: \`{ $example }\`
digest-no-digests = Hier gibt es noch keine Digests. So legst du einen an: \`{ $example }\`
digest-gone = Diesen Digest gibt es nicht mehr. \`/digest list\` zeigt, welche es gibt.
digest-near = „{ $given }“ habe ich nicht verstanden. Meintest du \`{ $example }\`?

## Digests: previews

digest-preview = **Vorschau auf Digest { $number }**: Das würde er jetzt bringen.
digest-preview-empty = Es gibt nichts Neues: Er würde das in einer Zeile sagen.
digest-preview-silent = Es gibt nichts Neues: Er würde nichts senden.
digest-left-nothing = Nichts wurde weggelassen.
digest-left = Weggelassen: { $list }.
digest-left-seen =
    { $count ->
        [one] 1, die schon hier war
       *[other] { $count }, die schon hier waren
    }
digest-left-legitimacy = { $count } mit Glaubwürdigkeit unter { $least } oder ohne Wert
digest-left-bullishness = { $count } außerhalb der Spanne der Stimmung
digest-left-count = { $count } über der Anzahl von { $most }
digest-preview-brief = Die drei Sätze werden für eine Vorschau nicht geschrieben.
digest-preview-picture = Das Bild kommt erst mit der Ausgabe.
digest-preview-paid =
    { $credits ->
        [one] Das hat 1 Credit gekostet; in den nächsten zehn Minuten kostet es nichts mehr.
       *[other] Das hat { $credits } Credits gekostet; in den nächsten zehn Minuten kostet es nichts mehr.
    }
digest-preview-free = Das hat nichts gekostet, denn gesucht wurde vor weniger als zehn Minuten.
digest-preview-rest = Eine neue Vorschau kostet in den nächsten zehn Minuten nur noch den Rest.
digest-preview-private = Eine Vorschau sieht nur eine Person allein, und das geht hier nicht. Lass stattdessen eine Ausgabe kommen: \`{ $example }\`

## Digests: all chats, for operators

digest-every =
    { $failing ->
        [0] **Digests aller Chats**: Von diesen ist keiner gescheitert.
        [one] **Digests aller Chats**: Von diesen ist 1 gescheitert.
       *[other] **Digests aller Chats**: Von diesen sind { $failing } gescheitert.
    }
digest-all-none = Es gibt keine.
digest-of-chat = **{ $place }.** { $chat }, { $number }: { $topics } · { $moment }
button-digest-replay = { $place } noch einmal
button-digest-halt = { $place } anhalten
button-digest-unhalt = { $place } fortsetzen
button-digest-first = « Erste Seite
digest-replayed = Ich versuche es noch einmal.
digest-not-replayed = Da ist nichts zu wiederholen: Die Ausgabe ist angekommen, oder es gibt sie nicht mehr.

## Digests: what is stored

privacy-digests-none = **Digests**: Du hast keinen eingerichtet.
privacy-digests =
    { $count ->
        [one] **Digests**: Du hast 1 eingerichtet.
       *[other] **Digests**: Du hast { $count } eingerichtet.
    }
forgot-digests =
    { $count ->
        [one] 1 Digest von dir; in einer Gruppe kommt er ohne deinen Namen weiter
       *[other] { $count } Digests von dir; die in Gruppen kommen ohne deinen Namen weiter
    }
`;
