/** English: digests. */
import { digestFields } from "./digest-fields.ts";

export const digest = `${digestFields}
## Help

help-digest =
    Posts market news about a topic here, on time and never the same twice. Say what and when, in words or with names:

    - \`/digest add every weekday at 9 in Rome about bitcoin etf\`
    - \`/digest add bitcoin etf --at 09:00 --days weekdays --tz Europe/Rome\`
    - \`/digest list\` shows all of them with their numbers, when each comes next, and what became of the last.
    - \`/digest edit 3\` shows all that can be decided about one, and \`/digest edit 3 --at 10:00 --count 8\` changes it at once.
    - \`/digest preview 3\` shows you alone what the next one will look like; \`/digest now 3\` posts one at once.
    - \`/digest pause 3\`, \`/digest resume 3\` and \`/digest remove 3\` do what they say.

    An edition costs 1 credit for each topic.

## Digests: who decides

digest-administrators = Only administrators of this chat decide about its digests. In a private chat with me you can have digests of your own: \`/digest add bitcoin etf --at 09:00\`
digest-nobody = I cannot post by myself here, outside of servers, so there are no digests. In a direct message to me you can have digests of your own: \`/digest add bitcoin etf --at 09:00\`
digest-managers = Only those who may manage this server decide about its digests. In a direct message to me you can have digests of your own: \`/digest add bitcoin etf --at 09:00\`
digest-all-operators = Only the operators of this Herald see the digests of all chats. Those of this one are here: \`/digest list\`
digest-all-private = The digests of all chats are shown in private only. Please open a private chat with me and send \`/digest all\` there.

## Digests: when they come

digest-moment = { $weekday } { $date }, { $clock }
digest-when = { $when } ({ $zone })
digest-daily = every day at { $times }
digest-weekdays = every weekday at { $times }
digest-weekends = on weekends at { $times }
digest-days = every { $days } at { $times }
digest-monthly = every month on the { $dates } at { $times }
digest-day =
    { $date ->
        [1] 1st
        [2] 2nd
        [3] 3rd
        [21] 21st
        [22] 22nd
        [23] 23rd
        [31] 31st
       *[other] { $date }th
    }
digest-hourly = every hour
digest-hourly-at =
    { $minute ->
        [one] every hour, 1 minute past
       *[other] every hour, { $minute } minutes past
    }
digest-every-minutes =
    { $count ->
        [one] every minute
       *[other] every { $count } minutes
    }
digest-every-hours =
    { $count ->
        [one] every hour
       *[other] every { $count } hours
    }
digest-on-days = { $words } on { $days }
digest-cron = by the cron \`{ $pattern }\`
digest-next = Next: { $moment }
digest-never = It never comes again.
digest-paused = Paused
digest-paused-rights = Paused, as I was not allowed to post here for a day and longer; it goes on by itself once I may
digest-ended = Ended, as I could not reach the place where it is posted any more

## Digests: what became of them

digest-last = Last: { $run }
digest-last-none = Last: none yet
digest-run = { $moment }, { $outcome }
digest-run-planned = planned
digest-run-held = held for the quiet hours
digest-run-sending = being sent
digest-run-sent =
    { $items ->
        [one] sent with 1 item
       *[other] sent with { $items } items
    }
digest-run-empty = nothing new
digest-run-skipped = skipped: { $why }
digest-run-failed = failed: { $why }
digest-run-uncertain = perhaps sent; whether it arrived is not known
digest-run-missed =
    { $count ->
        [one] (1 before it was missed)
       *[other] ({ $count } before it were missed)
    }
digest-why-downtime = I was not running at that time
digest-why-too-old = it was too late for it
digest-why-quiet = quiet hours
digest-why-service = the service could not be reached
digest-why-credits = there were no credits left
digest-why-budget = the budget of this chat was spent
digest-why-unknown = the answer of the service was lost
digest-why-rights = I was not allowed to post
digest-why-gone = I could not reach the place where it is posted
digest-why-refused = the platform refused the message
digest-why-paused = it was paused
digest-why-changed = it was changed while it was due
digest-why-shut-out = this chat was shut out at that time
digest-why-no-brief = without its three sentences, which could not be had
digest-why-other = nobody knows why

## Digests: the list

digest-list =
    { $total ->
        [one] **Digests here**: 1 of { $most }
       *[other] **Digests here**: { $total } of { $most }
    }
digest-list-page = Page { $page } of { $pages }.
digest-list-how = Choose one to change it.
digest-list-how-channel = \`/digest edit 1\` shows all about one of them, \`/digest list 2\` the second page of a long list.
digest-listed = **{ $number }** · { $topics } · { $moment }
digest-listed-where = **{ $number }** · { $topics } · { $moment } · { $where }
digest-none = There are no digests here yet. Say what and when, like this: \`{ $example }\`
button-digest-add = New digest
button-digest-list = « All digests

## Digests: one of them

digest-title = **Digest { $number }**: { $topics }
digest-how = Choose what to change.
digest-how-channel = To change something, write it like this: \`/digest edit { $number } --count 8\`. There is also \`/digest pause { $number }\`, \`/digest resume { $number }\`, \`/digest now { $number }\` and \`/digest remove { $number }\`.
digest-write = Choose, or write it like this: \`{ $example }\`
digest-write-only = Write it like this: \`{ $example }\`
digest-value-missing = Behind \`{ $word }\` there is nothing. Write it like this: \`{ $example }\`
digest-edit-unknown = I did not understand that. These can be changed: { $words }. For example: \`{ $example }\`
digest-edit-left = I did nothing with “{ $words }”; a new topic is written like this: \`{ $example }\`
button-digest-edit = Change it
button-digest-preview =
    { $credits ->
        [one] Preview · 1 credit
       *[other] Preview · { $credits } credits
    }
button-digest-now =
    { $credits ->
        [one] Post now · 1 credit
       *[other] Post now · { $credits } credits
    }
button-digest-pause = Pause
button-digest-resume = Resume
button-digest-remove = Remove
button-digest-here = Post it here
digest-line-where = **Posted**: { $where }
digest-where-here = here
digest-where-channel = in [#channel]({ $link })
digest-where-topic = in [another topic]({ $link })
digest-where-general = in [General]({ $link })
digest-where-elsewhere = elsewhere in this chat
digest-here-unsure = I could not tell where that button stands, so nothing was changed. Please open the digest anew with /digest and press it there.

## Digests: making one

digest-ask-topic =
    What is it to be about? { $buttons ->
        [no] Write it with the time
       *[yes] Choose a topic, or write it with the time
    }, like this: \`{ $example }\`
digest-ask-time =
    When is “{ $topics }” to come? { $buttons ->
        [no] Write
       *[yes] Choose, or write
    } it like this: \`{ $example }\`
digest-ask-when =
    When is it to come? { $buttons ->
        [no] Write
       *[yes] Choose, or write
    } it like this: \`{ $example }\`
digest-unplaced = I can make no schedule of “{ $words }”: a digest returns at times of day, on days of the week or on days of the month.
digest-unplaced-topic = What belongs to the topic stands behind “about”.
digest-made = Digest { $number } is set up: **{ $topics }**, { $when } ({ $zone }).
digest-runs = It comes next on:
digest-zone-utc = Nobody has named a time zone, so it is { $zone }. To change it: \`{ $example }\`
digest-zone-chats = No time zone was named, so it is that of this chat, { $zone }. To change it: \`{ $example }\`
digest-price =
    { $credits ->
        [one] An edition costs 1 credit.
       *[other] An edition costs { $credits } credits.
    }
digest-price-week =
    { $credits ->
        [one] An edition costs 1 credit
       *[other] An edition costs { $credits } credits
    }, so { $all ->
        [one] 1 credit a week.
       *[other] { $all } credits a week.
    }
digest-price-day =
    { $credits ->
        [one] An edition costs 1 credit
       *[other] An edition costs { $credits } credits
    }, so { $all ->
        [one] 1 credit a day.
       *[other] { $all } credits a day.
    }
digest-too-many = There are { $most } digests here, and more there cannot be. Remove one that nobody reads, like this: \`{ $example }\`
digest-not-here = I can answer you here, but not post by myself, so no digest would come. Whoever manages the server can invite me, or allow me to see this channel and to send messages in it; or ask me in a direct message, and it comes there.
digest-draft-gone = That question is more than a day old, or was never asked here. Write what you want anew, like this: \`{ $example }\`
digest-news-gone = I do not know any more what that news was about. Write what you want, like this: \`{ $example }\`

## Digests: done

digest-is-paused = Digest { $number } is paused.
digest-is-on = Digest { $number } goes on.
digest-sure = Remove digest { $number }, “{ $topics }”, for good? To let it rest for a while, pause it instead.
digest-sure-where = Remove digest { $number }, “{ $topics }”, posted { $where }, for good? To let it rest for a while, pause it instead.
digest-sure-channel = To remove digest { $number }, “{ $topics }”, for good, write: \`{ $example }\`
digest-removed = Digest { $number }, “{ $topics }”, is removed.
button-digest-sure = Yes, remove it
digest-now-where = It is posted { $where }.
digest-now =
    { $credits ->
        [one] An edition of digest { $number } comes in a moment, for 1 credit.
       *[other] An edition of digest { $number } comes in a moment, for { $credits } credits.
    }
digest-now-already = An edition of digest { $number } was asked for within the last minute, and comes only once.
digest-now-gone = The place where digest { $number } is posted is not there any more, so I did not look for anything, and no credits were taken. Remove it, and set it up anew where it is to come.
digest-now-closed = I may not write where digest { $number } is posted, so I did not look for anything, and no credits were taken. Whoever looks after that place can allow me to; then ask for it once more.
digest-now-ended = Digest { $number } has ended, as I could not reach the place where it is posted any more. Let it go on first: \`{ $example }\`

## Digests: which one

digest-which =
    Which digest is meant? These are here: { $numbers }. { $buttons ->
        [no] Write
       *[yes] Choose one, or write
    } it like this: \`{ $example }\`
digest-unknown = There is no digest { $given } here. These are: { $numbers }. Write it like this: \`{ $example }\`
digest-no-digests = There are no digests here yet. Make one like this: \`{ $example }\`
digest-gone = That digest is not there any more. \`/digest list\` shows those that are.
digest-near = I did not understand “{ $given }”. Did you mean \`{ $example }\`?

## Digests: previews

digest-preview = **Preview of digest { $number }**: this is what it would post now.
digest-preview-empty = There is nothing new: it would say so in one line.
digest-preview-silent = There is nothing new: it would post nothing.
digest-left-nothing = Nothing was left out.
digest-left = Left out: { $list }.
digest-left-seen =
    { $count ->
        [one] 1 seen here before
       *[other] { $count } seen here before
    }
digest-left-legitimacy = { $count } below legitimacy { $least } or without one
digest-left-bullishness = { $count } outside of the band of bullishness
digest-left-count = { $count } beyond the count of { $most }
digest-preview-brief = The three sentences are not written for a preview.
digest-preview-picture = The picture comes with the edition alone.
digest-preview-paid =
    { $credits ->
        [one] This cost 1 credit; looking again within ten minutes costs nothing.
       *[other] This cost { $credits } credits; looking again within ten minutes costs nothing.
    }
digest-preview-free = This cost nothing, as it was searched for less than ten minutes ago.
digest-preview-rest = Looking again within ten minutes costs only the rest.
digest-preview-private = A preview is shown to one person alone, and here I cannot do that. Post an edition instead: \`{ $example }\`

## Digests: all chats, for operators

digest-every =
    { $failing ->
        [0] **Digests of all chats**: none of these has failed.
        [one] **Digests of all chats**: 1 of these has failed.
       *[other] **Digests of all chats**: { $failing } of these have failed.
    }
digest-all-none = There are none.
digest-of-chat = **{ $place }.** { $chat }, { $number }: { $topics } · { $moment }
button-digest-replay = Try { $place } again
button-digest-halt = Pause { $place }
button-digest-unhalt = Resume { $place }
button-digest-first = « First page
digest-replayed = It is tried again.
digest-not-replayed = There is nothing to try again: it has arrived, or is not there any more.

## Digests: what is stored

privacy-digests-none = **Digests**: you have made none.
privacy-digests =
    { $count ->
        [one] **Digests**: you have made 1.
       *[other] **Digests**: you have made { $count }.
    }
forgot-digests =
    { $count ->
        [one] 1 digest of yours; in a group it goes on without your name
       *[other] { $count } digests of yours; those in groups go on without your name
    }
`;
