/** English: what can be decided about a digest. */
export const digestFields = `
## Digests: topic and time

button-digest-topic = Topic
digest-line-topic = **Topic**: { $topics }
digest-topic-how =
    { $most ->
        [one] Each topic is a search of its own and costs 1 credit an edition; there can be 1.
       *[other] Each topic is a search of its own and costs 1 credit an edition; there can be up to { $most }, with semicolons between them.
    }
digest-topic-missing = Behind that there is no topic. Write it like this: \`{ $example }\`
digest-topic-many = Those are { $given } topics, and a digest has at most { $most }. Write them with semicolons between them, like this: \`{ $example }\`
digest-topic-long = That topic has { $given } characters, and { $most } are the most. A few words find more, like this: \`{ $example }\`
button-digest-at = Time
button-digest-days = Days
button-digest-tz = Time zone
button-digest-hourly = Every hour
button-digest-daily = Every day
button-digest-weekdays = Weekdays
button-digest-weekends = Weekends
digest-line-when = **Comes**: { $moment }
digest-at-how = One time, several, or “every 4 hours”; a cron does it too.
digest-days-how = Days of the week, or days of the month such as “1st”.
digest-tz-how = The zone is followed through summer and winter time.
digest-cron-how = Minute, hour, day of the month, month, day of the week.
digest-time-missing = There is no time yet. Write it like this: \`{ $example }\`
digest-time-wrong = “{ $given }” is no time of day. Write it like this: \`{ $example }\`
digest-time-different = One digest cannot come at { $given }, as the minutes differ: choose the same minute for all, like this: \`{ $example }\`, or make two digests.
digest-time-seconds = “{ $given }” is more often than once a minute, and nothing comes that often. Write it like this: \`{ $example }\`
digest-time-uneven = “{ $given }” does not divide an hour or a day evenly. Write it like this: \`{ $example }\`
digest-days-wrong = “{ $given }” are no days that I know. Write them like this: \`{ $example }\`
digest-zone-wrong = I know no time zone called “{ $given }”. Zones are named by a region and a city, like this: \`{ $example }\`
digest-zone-near = I know no time zone called exactly “{ $given }”; the nearest: { $zones }. Take one of them, like this: \`{ $example }\`
digest-cron-seconds = “{ $given }” has six fields; the five are minute, hour, day, month and day of the week, and nothing comes more often than once a minute. Write it like this: \`{ $example }\`
digest-cron-value =
    “{ $value }” { $field ->
        [minute] is no minute, which are 0 to 59
        [hour] is no hour, which are 0 to 23
        [day] is no day of the month, which are 1 to 31
        [month] is no month, which are 1 to 12
       *[weekday] is no day of the week, which are 0 to 7
    }. Write it like this: \`{ $example }\`
digest-cron-never = There is no such day in any year: “{ $given }”. Write it like this: \`{ $example }\`
digest-cron-wrong = “{ $given }” is no cron, which has five fields: minute, hour, day, month and day of the week. Write it like this: \`{ $example }\`

## Digests: what is found

button-digest-count = Count
digest-line-count =
    { $count ->
        [one] **Count**: at most 1 item
       *[other] **Count**: at most { $count } items
    }
digest-count-how = An edition has as many items as are new and good enough, up to { $most }.
digest-count-wrong = “{ $given }” is no number of items from 1 to { $most }. Write it like this: \`{ $example }\`
button-digest-sort = Order
button-digest-date = Newest first
button-digest-relevance = Most relevant first
digest-date = newest first
digest-relevance = most relevant first
digest-line-sort = **Order**: { $sort }
digest-sort-how = The newest are best for every day, the most relevant for a narrow topic.
digest-sort-wrong = “{ $given }” is no order: there are date and relevance. Write it like this: \`{ $example }\`
button-digest-sources = Sources
button-digest-news = News
button-digest-imageboard = Imageboard
button-digest-both = Both
digest-news = news sites
digest-imageboard = imageboard
digest-both = news sites and imageboard
digest-line-sources = **Sources**: { $sources }
digest-sources-how = What people write on imageboards is rougher, and less of it is true.
digest-sources-wrong = “{ $given }” are no sources: there are news, imageboard and both. Write it like this: \`{ $example }\`
button-digest-legitimacy = Legitimacy
button-digest-least = { $least } and more
digest-line-legitimacy-off = **Legitimacy**: all items
digest-line-legitimacy = **Legitimacy**: { $least } and more
digest-legitimacy-how = From 0 to 1: items below it are left out, and so are those without a score.
digest-legitimacy-wrong = “{ $given }” is no legitimacy, which goes from 0 to 1. Write it like this: \`{ $example }\`
button-digest-bullishness = Bullishness
button-digest-all = All
button-digest-bullish = Bullish only
button-digest-bearish = Bearish only
digest-all = all items
digest-bullish = bullish only
digest-bearish = bearish only
digest-neutral = neutral only
digest-band = from { $from } to { $to }
digest-line-bullishness = **Bullishness**: { $band }
digest-bullishness-how = From -1, very bearish, to 1, very bullish: items outside of the band are left out, and so are those without a score.
digest-bullishness-wrong = “{ $given }” is no band of bullishness: it is all, bullish, bearish, or two numbers from -1 to 1. Write it like this: \`{ $example }\`

## Digests: how they look

button-digest-off = Off
button-digest-language = Language
button-digest-chats = As the chat
digest-chats = as the chat
digest-line-language = **Language**: { $language }
digest-language-how = The frame and the three sentences are written in it; the items stay as they were found.
digest-language-wrong = I do not speak “{ $given }” yet. I speak: { $languages }. Write it like this: \`{ $example }\`
button-digest-brief = Brief
button-digest-brief-on =
    { $credits ->
        [one] On · 1 credit more
       *[other] On · { $credits } credits more
    }
digest-line-brief-on = **Brief**: on
digest-line-brief-off = **Brief**: off
digest-brief-how =
    { $credits ->
        [one] Three sentences above the items that say what they mean together, for 1 credit more an edition.
       *[other] Three sentences above the items that say what they mean together, for { $credits } credits more an edition.
    }
digest-brief-wrong = “{ $given }” is neither on nor off. Write it like this: \`{ $example }\`
button-digest-picture = Picture
button-digest-dark = Dark
button-digest-light = Light
digest-picture-off = off
digest-picture-dark = dark
digest-picture-light = light
digest-line-picture = **Picture**: { $look }
digest-picture-how = It shows the mood, how it was before, and the strongest headlines, and costs nothing.
digest-picture-wrong = “{ $given }” is no picture: it is off, dark or light. Write it like this: \`{ $example }\`
button-digest-empty = Nothing new
button-digest-say = Say so
button-digest-silent = Stay silent
digest-line-empty-say = **Nothing new**: I say so
digest-line-empty-silent = **Nothing new**: I stay silent
digest-empty-how = What I do where everything that is found has been here before.
digest-empty-wrong = “{ $given }” is neither say nor silent. Write it like this: \`{ $example }\`

## Digests: waiting and catching up

button-digest-quiet = Quiet hours
digest-line-quiet-off = **Quiet hours**: none
digest-line-quiet = **Quiet hours**: { $from } to { $to } ({ $zone })
digest-line-quiet-chat = those of the chat hold as well: { $from } to { $to } ({ $zone })
digest-quiet-how = What would come then is kept for the next edition after them.
digest-quiet-wrong = “{ $given }” are no hours. Write them like this: \`{ $example }\`
digest-quiet-same = Quiet hours that end when they begin are none. Write two different times, like this: \`{ $example }\`
digest-quiet-zone-wrong = I know no time zone called “{ $given }”. Write it like this: \`{ $example }\`
digest-all-quiet = **It will never be heard like this**: all its editions fall into quiet hours, { $from } to { $to } ({ $zone }). Choose another time or other quiet hours.
button-digest-catchup = Catching up
button-digest-once = Up to { $age }
button-digest-skip = Skip it
digest-hours =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
digest-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
digest-line-catchup = **Catching up**: once, up to { $age } late
digest-line-catchup-skip = **Catching up**: what was missed is skipped
digest-catchup-how = For when I was not running at its time, or the service could not be reached.
digest-catchup-wrong = “{ $given }” is neither skip nor a time from 15 minutes to 24 hours. Write it like this: \`{ $example }\`
`;
