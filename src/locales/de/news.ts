/** German: market news. */
export const news = `
## Help with the news

help-news =
    Sag, worum es in den Nachrichten gehen soll; den Rest kannst du weglassen:

    - \`--sort\`: \`date\` (neueste zuerst) oder \`relevance\` (treffendste zuerst).
    - \`--sources\`: \`news\` (Nachrichtenseiten), \`imageboard\` oder \`both\` (beides).
    - \`--count\`: wie viele Meldungen eine Suche bringt, von 1 bis 20.

    Jede Suche kostet 1 Credit, und die Knöpfe sagen, wo eine neue nötig ist: Was einmal gefunden wurde, kannst du kostenlos hin und her blättern. Zum Beispiel: \`/news bitcoin etf --sort relevance --count 20\`
help-mood = Zeichnet, welche Stimmung die neuesten Nachrichten zu einem Thema haben, jede nach ihrer Glaubwürdigkeit gewichtet. Ohne Thema geht es um den ganzen Markt. Zum Beispiel: \`/mood ethereum\`

## Pages of news

news-title = Nachrichten: { $topic }
news-range =
    { $total ->
        [one] { $first }–{ $last } von 1 Fund
       *[other] { $first }–{ $last } von { $total } Funden
    }
news-by-date = neueste zuerst
news-by-relevance = treffendste zuerst
news-from-news = Nachrichtenseiten
news-from-imageboard = Imageboard
news-from-both = Nachrichtenseiten und Imageboard
news-number = Nr.
news-bullishness = Stimmung
news-legitimacy = Glaubwürdigkeit
news-scores = Stimmung: { $bullishness } · Glaubwürdigkeit: { $legitimacy }
news-others = Auch bei { $names }
news-others-more =
    { $count ->
        [one] Auch bei { $names } und 1 weiteren Quelle
       *[other] Auch bei { $names } und { $count } weiteren Quellen
    }
news-found-then = Gesucht { $ago }.
news-explain-how = Eine Nummer unten erklärt dir diese Meldung in einfachen Worten.
news-privately = [Im privaten Chat mit mir weiterblättern]({ $link })
news-nothing = Zu „{ $topic }“ wurde nichts gefunden ({ $sources }). Versuch es mit weniger oder allgemeineren Wörtern, etwa \`/news bitcoin etf\`, oder such mit einem Knopf unten woanders.
news-no-more = Zu „{ $topic }“ gibt es ab hier nichts mehr zu finden.

## News that cannot be shown as it was asked for

news-empty =
    Worum soll es in den Nachrichten gehen? Wähl unten ein Thema, oder schreib eines hinter den Befehl, zum Beispiel:

    \`/news bitcoin etf\`
news-long = Ein Thema hat höchstens { $limit } Zeichen, deines hat { $length }. Wenige Wörter finden am meisten, zum Beispiel: \`/news bitcoin etf\`
news-sort-missing = Hinter --sort fehlt eine Reihenfolge: Wähl unten eine, oder schreib es so: \`/news bitcoin etf --sort date\`
news-sort-wrong = Nach „{ $given }“ lassen sich Nachrichten nicht ordnen, nur nach \`date\` oder \`relevance\`: Wähl unten, oder schreib es so: \`/news bitcoin etf --sort date\`
news-sources-missing = Hinter --sources fehlen die Quellen: Wähl unten welche, oder schreib es so: \`/news bitcoin etf --sources news\`
news-sources-wrong = Quellen namens „{ $given }“ gibt es nicht, nur \`news\` und \`imageboard\`: Wähl unten welche, oder schreib es so: \`/news bitcoin etf --sources news\`
news-count-missing = Hinter --count fehlt eine Zahl: eine ganze von 1 bis { $most }, etwa so: \`/news bitcoin etf --count 10\`
news-count-wrong = Eine Suche kann nicht „{ $given }“ Meldungen bringen, nur eine ganze Zahl von 1 bis { $most }: \`/news bitcoin etf --count 10\`
news-gone = Ich weiß nicht mehr, wonach dieser Knopf gesucht hat, oder er ist nicht für dich. Frag bitte noch einmal, zum Beispiel: \`/news bitcoin etf\`
news-page-gone = Diese Seite habe ich nicht mehr: Was eine Suche gefunden hat, hebe ich 90 Tage lang auf, was eine Ausgabe gefunden hat, acht Tage. Du kannst noch einmal danach suchen.

## Explaining an item

explain-gone = Ich weiß nicht mehr, um welche Meldung es bei diesem Knopf geht, oder er ist nicht für dich. Such bitte noch einmal, zum Beispiel: \`/news bitcoin etf\`
explain-page-gone = Diese Meldung habe ich nicht mehr: Was eine Suche gefunden hat, hebe ich 90 Tage lang auf, was eine Ausgabe gefunden hat, acht Tage. Du kannst noch einmal danach suchen.
explain-costs =
    { $credits ->
        [one] Dir antwortet { $model }, deshalb kostet das für dich 1 Credit.
       *[other] Dir antwortet { $model }, deshalb kostet das für dich { $credits } Credits.
    }

## Mood

mood-of = Stimmung: { $topic }
mood-market = Kryptomarkt
mood-title = Stimmung der Nachrichten
mood-bearish = Bärisch
mood-bullish = Bullisch
mood-trend = Verlauf
mood-headlines = Stärkste Schlagzeilen
mood-nothing = Nichts mit einer Wertung
mood-weighted =
    { $count ->
        [one] Aus 1 Meldung, nach Glaubwürdigkeit gewichtet.
       *[other] Aus { $scored } von { $count } Meldungen, nach Glaubwürdigkeit gewichtet.
    }
mood-unscored =
    { $count ->
        [one] 1 Meldung wurde gefunden, ohne Wertung; ihre Stimmung lässt sich also nicht sagen.
       *[other] { $count } Meldungen wurden gefunden, keine mit Wertung; ihre Stimmung lässt sich also nicht sagen.
    }
mood-none-found = Dazu wurde nichts gefunden. Versuch es mit weniger oder allgemeineren Wörtern, zum Beispiel: \`/mood bitcoin\`
mood-long = Ein Thema hat höchstens { $limit } Zeichen, deines hat { $length }. Wenige Wörter finden am meisten, zum Beispiel: \`/mood bitcoin\`
mood-gone = Ich weiß nicht mehr, wovon dieses Bild war, oder es ist nicht für dich. Frag bitte noch einmal, zum Beispiel: \`/mood bitcoin\`
mood-page-gone = Woraus dieses Bild gezeichnet wurde, habe ich nicht mehr; ich hebe es 90 Tage lang auf. Du kannst noch einmal danach suchen.

## Buttons of news and moods

button-with-price =
    { $credits ->
        [one] { $label } · 1 Credit
       *[other] { $label } · { $credits } Credits
    }
button-relevant = Nach Relevanz
button-newest = Nach Datum
button-other-sources = Quellen: { $sources }
button-subscribe = Abonnieren
button-search = Noch einmal suchen
button-news-count =
    { $count ->
        [one] 1 Meldung
       *[other] { $count } Meldungen
    }
button-explain = Erklären
button-mood-again = Noch einmal
button-mood-light = Hell
button-mood-dark = Dunkel
button-news-itself = Die Nachrichten selbst

## Scores and ages

score-none = ohne Wertung
score-bullishness =
    { $step ->
        [1] sehr bärisch
        [2] bärisch
        [3] neutral
        [4] bullisch
       *[other] sehr bullisch
    }
score-legitimacy =
    { $step ->
        [1] zweifelhaft
        [2] unbelegt
        [3] brauchbar
        [4] glaubwürdig
       *[other] gut belegt
    }
age-now = gerade eben
age-minutes = vor { $count } Min.
age-hours = vor { $count } Std.
age-yesterday = gestern
age-days =
    { $count ->
        [one] vor 1 Tag
       *[other] vor { $count } Tagen
    }
`;
