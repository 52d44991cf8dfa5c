/** German: what can be decided about a digest. */
export const digestFields = `
## Digests: topic and time

button-digest-topic = Thema
digest-line-topic = **Thema**: { $topics }
digest-topic-how =
    { $most ->
        [one] Jedes Thema ist eine eigene Suche und kostet 1 Credit je Ausgabe; es kann 1 sein.
       *[other] Jedes Thema ist eine eigene Suche und kostet 1 Credit je Ausgabe; es können bis zu { $most } sein, mit Semikolons dazwischen.
    }
digest-topic-missing = Dahinter steht kein Thema. Schreib es so: \`{ $example }\`
digest-topic-many = Das sind { $given } Themen, und ein Digest hat höchstens { $most }. Schreib sie mit Semikolons dazwischen, etwa so: \`{ $example }\`
digest-topic-long = Dieses Thema hat { $given } Zeichen, und { $most } sind das Höchste. Wenige Worte finden mehr, etwa so: \`{ $example }\`
button-digest-at = Uhrzeit
button-digest-days = Tage
button-digest-tz = Zeitzone
button-digest-hourly = Jede Stunde
button-digest-daily = Jeden Tag
button-digest-weekdays = Werktags
button-digest-weekends = Am Wochenende
digest-line-when = **Kommt**: { $moment }
digest-at-how = Eine Uhrzeit, mehrere, oder „alle 4 Stunden“; ein Cron geht auch.
digest-days-how = Wochentage, oder Tage des Monats wie „1.“.
digest-tz-how = Sommer- und Winterzeit der Zone werden beachtet.
digest-cron-how = Minute, Stunde, Tag des Monats, Monat, Wochentag.
digest-time-missing = Es fehlt noch eine Uhrzeit. Schreib es so: \`{ $example }\`
digest-time-wrong = „{ $given }“ ist keine Uhrzeit. Schreib es so: \`{ $example }\`
digest-time-different = Ein Digest kann nicht um { $given } kommen, weil die Minuten verschieden sind: Wähle für alle dieselbe Minute, etwa so: \`{ $example }\`, oder leg zwei Digests an.
digest-time-seconds = „{ $given }“ ist öfter als einmal in der Minute, und so oft kommt nichts. Schreib es so: \`{ $example }\`
digest-time-uneven = „{ $given }“ teilt eine Stunde oder einen Tag nicht gleichmäßig. Schreib es so: \`{ $example }\`
digest-days-wrong = „{ $given }“ sind keine Tage, die ich kenne. Schreib sie so: \`{ $example }\`
digest-zone-wrong = Eine Zeitzone namens „{ $given }“ kenne ich nicht. Zeitzonen heißen nach einer Region und einer Stadt, etwa so: \`{ $example }\`
digest-zone-near = Eine Zeitzone, die genau „{ $given }“ heißt, kenne ich nicht; am nächsten sind: { $zones }. Nimm eine davon, etwa so: \`{ $example }\`
digest-cron-seconds = „{ $given }“ hat sechs Felder; die fünf sind Minute, Stunde, Tag, Monat und Wochentag, und nichts kommt öfter als einmal in der Minute. Schreib es so: \`{ $example }\`
digest-cron-value =
    „{ $value }“ { $field ->
        [minute] ist keine Minute; es gibt 0 bis 59
        [hour] ist keine Stunde; es gibt 0 bis 23
        [day] ist kein Tag des Monats; es gibt 1 bis 31
        [month] ist kein Monat; es gibt 1 bis 12
       *[weekday] ist kein Wochentag; es gibt 0 bis 7
    }. Schreib es so: \`{ $example }\`
digest-cron-never = Einen solchen Tag gibt es in keinem Jahr: „{ $given }“. Schreib es so: \`{ $example }\`
digest-cron-wrong = „{ $given }“ ist kein Cron; der hat fünf Felder: Minute, Stunde, Tag, Monat und Wochentag. Schreib es so: \`{ $example }\`

## Digests: what is found

button-digest-count = Anzahl
digest-line-count =
    { $count ->
        [one] **Anzahl**: höchstens 1 Meldung
       *[other] **Anzahl**: höchstens { $count } Meldungen
    }
digest-count-how = Eine Ausgabe hat so viele Meldungen, wie neu und gut genug sind, höchstens { $most }.
digest-count-wrong = „{ $given }“ ist keine Anzahl von 1 bis { $most }. Schreib es so: \`{ $example }\`
button-digest-sort = Reihenfolge
button-digest-date = Neueste zuerst
button-digest-relevance = Treffendste zuerst
digest-date = neueste zuerst
digest-relevance = treffendste zuerst
digest-line-sort = **Reihenfolge**: { $sort }
digest-sort-how = Die neuesten sind gut für jeden Tag, die treffendsten für ein enges Thema.
digest-sort-wrong = „{ $given }“ ist keine Reihenfolge: Es gibt \`date\` (neueste) und \`relevance\` (treffendste). Schreib es so: \`{ $example }\`
button-digest-sources = Quellen
button-digest-news = Nachrichten
button-digest-imageboard = Imageboard
button-digest-both = Beide
digest-news = Nachrichtenseiten
digest-imageboard = Imageboard
digest-both = Nachrichtenseiten und Imageboard
digest-line-sources = **Quellen**: { $sources }
digest-sources-how = Was Leute auf Imageboards schreiben, ist rauer, und weniger davon stimmt.
digest-sources-wrong = „{ $given }“ sind keine Quellen: Es gibt \`news\`, \`imageboard\` und \`both\` (beide). Schreib es so: \`{ $example }\`
button-digest-legitimacy = Glaubwürdigkeit
button-digest-least = ab { $least }
digest-line-legitimacy-off = **Glaubwürdigkeit**: alle Meldungen
digest-line-legitimacy = **Glaubwürdigkeit**: ab { $least }
digest-legitimacy-how = Von 0 bis 1: Was darunter liegt, bleibt weg, und was keinen Wert hat, auch.
digest-legitimacy-wrong = „{ $given }“ ist kein Wert von 0 bis 1. Schreib es so: \`{ $example }\`
button-digest-bullishness = Stimmung
button-digest-all = Alle
button-digest-bullish = Nur bullische
button-digest-bearish = Nur bärische
digest-all = alle Meldungen
digest-bullish = nur bullische
digest-bearish = nur bärische
digest-neutral = nur neutrale
digest-band = von { $from } bis { $to }
digest-line-bullishness = **Stimmung**: { $band }
digest-bullishness-how = Von -1, sehr bärisch, bis 1, sehr bullisch: Was außerhalb liegt, bleibt weg, und was keinen Wert hat, auch.
digest-bullishness-wrong = „{ $given }“ ist keine Spanne: Möglich sind \`all\` (alle), \`bullish\`, \`bearish\` oder zwei Zahlen von -1 bis 1. Schreib es so: \`{ $example }\`

## Digests: how they look

button-digest-off = Aus
button-digest-language = Sprache
button-digest-chats = Wie der Chat
digest-chats = wie der Chat
digest-line-language = **Sprache**: { $language }
digest-language-how = Der Rahmen und die drei Sätze stehen in ihr; die Meldungen bleiben, wie sie gefunden wurden.
digest-language-wrong = „{ $given }“ spreche ich noch nicht. Ich spreche: { $languages }. Schreib es so: \`{ $example }\`
button-digest-brief = Kurzfassung
button-digest-brief-on =
    { $credits ->
        [one] An · 1 Credit mehr
       *[other] An · { $credits } Credits mehr
    }
digest-line-brief-on = **Kurzfassung**: an
digest-line-brief-off = **Kurzfassung**: aus
digest-brief-how =
    { $credits ->
        [one] Drei Sätze über den Meldungen sagen, was sie zusammen bedeuten, für 1 Credit mehr je Ausgabe.
       *[other] Drei Sätze über den Meldungen sagen, was sie zusammen bedeuten, für { $credits } Credits mehr je Ausgabe.
    }
digest-brief-wrong = „{ $given }“ ist weder \`on\` (an) noch \`off\` (aus). Schreib es so: \`{ $example }\`
button-digest-picture = Bild
button-digest-dark = Dunkel
button-digest-light = Hell
digest-picture-off = aus
digest-picture-dark = dunkel
digest-picture-light = hell
digest-line-picture = **Bild**: { $look }
digest-picture-how = Es zeigt die Stimmung, ihren Verlauf und die stärksten Schlagzeilen, und kostet nichts.
digest-picture-wrong = „{ $given }“ ist kein Bild: Es gibt \`off\` (aus), \`dark\` (dunkel) und \`light\` (hell). Schreib es so: \`{ $example }\`
button-digest-empty = Nichts Neues
button-digest-say = Es sagen
button-digest-silent = Schweigen
digest-line-empty-say = **Nichts Neues**: ich sage es
digest-line-empty-silent = **Nichts Neues**: ich schweige
digest-empty-how = Was ich tue, wenn alles, was ich finde, schon hier war.
digest-empty-wrong = „{ $given }“ ist weder \`say\` (es sagen) noch \`silent\` (schweigen). Schreib es so: \`{ $example }\`

## Digests: waiting and catching up

button-digest-quiet = Ruhezeit
digest-line-quiet-off = **Ruhezeit**: keine
digest-line-quiet = **Ruhezeit**: { $from } bis { $to } ({ $zone })
digest-line-quiet-chat = die des Chats gilt auch: { $from } bis { $to } ({ $zone })
digest-quiet-how = Was dann käme, hebe ich für die nächste Ausgabe danach auf.
digest-quiet-wrong = „{ $given }“ ist keine Ruhezeit. Schreib sie so: \`{ $example }\`
digest-quiet-same = Eine Ruhezeit, die endet, wenn sie beginnt, ist keine. Schreib zwei verschiedene Zeiten, etwa so: \`{ $example }\`
digest-quiet-zone-wrong = Eine Zeitzone namens „{ $given }“ kenne ich nicht. Schreib es so: \`{ $example }\`
digest-all-quiet = **So kommt nie etwas an**: Alle Ausgaben fallen in die Ruhezeit, { $from } bis { $to } ({ $zone }). Wähle eine andere Uhrzeit oder eine andere Ruhezeit.
button-digest-catchup = Nachholen
button-digest-once = Bis zu { $age }
button-digest-skip = Auslassen
digest-hours =
    { $count ->
        [one] 1 Stunde
       *[other] { $count } Stunden
    }
digest-minutes =
    { $count ->
        [one] 1 Minute
       *[other] { $count } Minuten
    }
digest-line-catchup = **Nachholen**: einmal, bis zu { $age } später
digest-line-catchup-skip = **Nachholen**: was ausfiel, bleibt aus
digest-catchup-how = Für den Fall, dass ich zu seiner Zeit nicht lief oder der Dienst nicht zu erreichen war.
digest-catchup-wrong = „{ $given }“ ist weder \`skip\` (auslassen) noch eine Zeit von 15 Minuten bis 24 Stunden. Schreib es so: \`{ $example }\`
`;
