/** German: editions, as they are posted. */
export const edition = `
## Editions, as they are posted

edition-moment = { $weekday }, { $date }, { $clock } Uhr
edition-left =
    { $count ->
        [one] 1 weitere Meldung wurde gefunden und weggelassen.
       *[other] { $count } weitere Meldungen wurden gefunden und weggelassen.
    }
edition-merged = Was während der Ruhezeit kam, ist dabei.
edition-missing = Über „{ $topic }“ war diesmal nichts zu erfahren.
edition-back = Ich darf hier wieder schreiben, darum geht dieser Digest weiter.
edition-empty = Seit dem letzten Mal gibt es nichts Neues über „{ $topics }“.
button-edition-more = Mehr Meldungen
button-edition-more-about = Mehr: { $topic }

## Editions that do not come

edition-no-service = Die Meldungen über „{ $topics }“ ({ $moment }) waren nicht zu bekommen: Der Nachrichtendienst antwortet nicht. Es wurden keine Credits abgebucht.
edition-no-credits = Die Meldungen über „{ $topics }“ ({ $moment }) waren nicht zu bekommen: Dafür sind keine Credits mehr da. Bitte sag dem Betreiber Bescheid.
edition-no-budget = Die Meldungen über „{ $topics }“ ({ $moment }) sind ausgefallen: Dieser Chat hat seine Credits für heute verbraucht. Wer ihn verwaltet, kann mit \`/settings\` ein anderes Budget festlegen.
edition-no-answer = Die Meldungen über „{ $topics }“ ({ $moment }) waren nicht zu bekommen: Die Antwort des Nachrichtendienstes ging verloren oder war unlesbar; vielleicht wurde dafür ein Credit abgebucht.
edition-next = Die nächsten kommen hier an: { $moment }. Das sage ich nur einmal und nicht jedes Mal.
edition-uncertain = Ob die Meldungen über „{ $topics }“ ({ $moment }) hier angekommen sind, weiß ich nicht sicher; darum habe ich sie nicht zweimal geschickt. Wenn du sie nicht siehst, zeige ich sie dir noch einmal.
edition-paused = In { $chat } durfte ich einen Tag lang und länger nicht schreiben, darum habe ich Digest { $number } („{ $topics }“) angehalten. Bitte lass mich dort schreiben. Dann geht er von selbst weiter, oder sobald jemand dort schickt: \`/digest resume { $number }\`
`;
