/** English: market news. */
export const news = `
## Help with the news

help-news =
    Say what the news is to be about; the rest may be left out:

    - \`--sort\`: date or relevance.
    - \`--sources\`: news, imageboard or both.
    - \`--count\`: how many items one search brings, from 1 to 20.

    Every search costs 1 credit, and the buttons say where there is a new one: what was found once can be turned back and forth for nothing. For example: \`/news bitcoin etf --sort relevance --count 20\`
help-mood = Draws how the latest news feel about a topic, each weighted by how legitimate it is. Without a topic it is the whole market. For example: \`/mood ethereum\`

## Pages of news

news-title = News: { $topic }
news-range =
    { $total ->
        [one] { $first }–{ $last } of 1 found
       *[other] { $first }–{ $last } of { $total } found
    }
news-by-date = newest first
news-by-relevance = most relevant first
news-from-news = news sites
news-from-imageboard = imageboard
news-from-both = news sites and imageboard
news-number = No.
news-bullishness = Bullishness
news-legitimacy = Legitimacy
news-scores = Bullishness: { $bullishness } · Legitimacy: { $legitimacy }
news-others = Also told by { $names }
news-others-more =
    { $count ->
        [one] Also told by { $names } and 1 other
       *[other] Also told by { $names } and { $count } others
    }
news-found-then = Searched { $ago }.
news-explain-how = A number below explains that item in plain words.
news-privately = [Page on in a private chat with me]({ $link })
news-nothing = Nothing was found about “{ $topic }” ({ $sources }). Try fewer or more general words, such as \`/news bitcoin etf\`, or look elsewhere with a button below.
news-no-more = There is no more to be found about “{ $topic }” from here on.

## News that cannot be shown as it was asked for

news-empty =
    What should the news be about? Pick a topic below, or write one behind the command, for example:

    \`/news bitcoin etf\`
news-long = A topic has at most { $limit } characters, and yours has { $length }. A few words find most, for example: \`/news bitcoin etf\`
news-sort-missing = An order is missing behind --sort: pick one below, or write it like this: \`/news bitcoin etf --sort date\`
news-sort-wrong = News cannot be sorted by “{ $given }”, only by date or relevance: pick one below, or write it like this: \`/news bitcoin etf --sort date\`
news-sources-missing = The sources are missing behind --sources: pick some below, or write it like this: \`/news bitcoin etf --sources news\`
news-sources-wrong = There are no sources called “{ $given }”, only news and imageboard: pick some below, or write it like this: \`/news bitcoin etf --sources news\`
news-count-missing = A number is missing behind --count: it is a whole one from 1 to { $most }, like this: \`/news bitcoin etf --count 10\`
news-count-wrong = One search cannot bring “{ $given }” items, only a whole number from 1 to { $most }: \`/news bitcoin etf --count 10\`
news-gone = I no longer know what this button looked for, or it is not for you. Please ask once more, for example: \`/news bitcoin etf\`
news-page-gone = I no longer have that page: what a search found is kept for 90 days, what an edition found for eight days. It can be searched for once more.

## Explaining an item

explain-gone = I no longer know which item this button is about, or it is not for you. Please search once more, for example: \`/news bitcoin etf\`
explain-page-gone = I no longer have that item: what a search found is kept for 90 days, what an edition found for eight days. It can be searched for once more.
explain-costs =
    { $credits ->
        [one] You are answered by { $model }, so for you this costs 1 credit.
       *[other] You are answered by { $model }, so for you this costs { $credits } credits.
    }

## Mood

mood-of = Mood: { $topic }
mood-market = crypto market
mood-title = Mood of the news
mood-bearish = Bearish
mood-bullish = Bullish
mood-trend = Trend
mood-headlines = Strongest headlines
mood-nothing = Nothing with a score
mood-weighted =
    { $count ->
        [one] From 1 item, weighted by legitimacy.
       *[other] From { $scored } of { $count } items, weighted by legitimacy.
    }
mood-unscored =
    { $count ->
        [one] 1 item was found, without a score, so its mood cannot be told.
       *[other] { $count } items were found, none with a score, so their mood cannot be told.
    }
mood-none-found = Nothing was found about it. Try fewer or more general words, for example: \`/mood bitcoin\`
mood-long = A topic has at most { $limit } characters, and yours has { $length }. A few words find most, for example: \`/mood bitcoin\`
mood-gone = I no longer know what this picture was of, or it is not for you. Please ask once more, for example: \`/mood bitcoin\`
mood-page-gone = I no longer have what this picture was drawn from; I keep it for 90 days. It can be searched for once more.

## Buttons of news and moods

button-with-price =
    { $credits ->
        [one] { $label } · 1 credit
       *[other] { $label } · { $credits } credits
    }
button-relevant = By relevance
button-newest = By date
button-other-sources = Sources: { $sources }
button-subscribe = Subscribe to this
button-search = Search again
button-news-count =
    { $count ->
        [one] 1 item
       *[other] { $count } items
    }
button-explain = Explain it
button-mood-again = Again
button-mood-light = Light
button-mood-dark = Dark
button-news-itself = The news itself

## Scores and ages

score-none = not scored
score-bullishness =
    { $step ->
        [1] very bearish
        [2] bearish
        [3] neutral
        [4] bullish
       *[other] very bullish
    }
score-legitimacy =
    { $step ->
        [1] doubtful
        [2] unproven
        [3] fair
        [4] sound
       *[other] solid
    }
age-now = just now
age-minutes = { $count } min ago
age-hours = { $count } h ago
age-yesterday = yesterday
age-days =
    { $count ->
        [one] 1 day ago
       *[other] { $count } days ago
    }
`;
