/** English: answers and everything that can become of a question, with the words that all others use. */
export const answers = `
## How numbers and days are written

locale = en
day-and-month = { $day } { $month }
weekday-and-day = { $weekday } { $day }
date = { $day } { $month } { $year }
moment = { $date } { $clock } UTC

## While an answer is being made, and when it may not have arrived

thinking = Thinking…
in-line = You are number { $place } in line.
nobody-at-work = Herald cannot work on this at the moment. It is kept, and you get your answer as soon as Herald is back at work; no need to ask again.
in-line-guess = You are number { $place } in line; I guess it is your turn { $when }.
uncertain = It is not certain that my answer arrived here, so I have not sent it twice. If you cannot see it, I will show it again.
meet-privately = { $name }, I may not be the first to write to you. Open a private chat with me and press Start; your answer waits there for a day. { $link }
meet-here = { $name }, my answer is for you alone, and I could not send it to you directly. Press the button below, and only you will see it; it waits for a day.
named-near = There is no “{ $given }” here; did you mean “{ $known }”? Nothing was done, and no credits were taken. Write it like this: \`{ $example }\`
named-strange = There is no “{ $given }” here, only { $known }. Nothing was done, and no credits were taken. Write it like this: \`{ $example }\`
answer-refused = I had an answer, but it could not be sent here. Please ask again in other words; if it stays like that, tell the operator.
answer-no-rights = I had an answer, but it could not be sent here: I may not send that in this chat. An administrator can allow it; asking again does not help before.
answer-not-asked-here = A moment ago I was not allowed to write here, so I did not look for an answer, and no credits were taken. Please ask once more.
answer-not-asked-then = When you asked this, I was not allowed to write here, so I did not answer, and no credits were taken. Now I may write again: please ask once more.
answer-not-there = I had an answer to [what you asked me]({ $link }), but I may not write there, so it could not be sent. Press the button below to see it here; it waits for a day. Somebody who looks after that server can let me write there.
answer-not-asked = I may not write where [you asked me]({ $link }), so I did not look for an answer, and no credits were taken. Somebody who looks after that server can allow it. Until then, ask me here.
answer-not-there-chat = I had an answer to what you asked me in { $chat }, but I may not write there, so it could not be sent. Press the button below to see it here; it waits for a day. An administrator can let me write there.
answer-from-out = I had an answer to [what you asked me]({ $link }), but I have been removed from that server meanwhile, so it could not be sent. Press the button below to see it here; it waits for a day.
answer-place-gone-asked = The channel or thread where you asked me “{ $question }” has been deleted, so my answer could not be sent there. Press the button below to see it here; it waits for a day.
answer-place-gone = The channel or thread where you asked me something has been deleted, so my answer could not be sent there. Press the button below to see it here; it waits for a day.
answer-not-asked-chat = I may not write in { $chat }, where you asked me something, so I did not look for an answer, and no credits were taken. An administrator can allow it. Until then, ask me here.
answer-topic-closed = { $name }, the topic in which you asked me is closed, and I may not write in it. An administrator can open it, or make me one who may manage topics; then ask me there once more.
answer-waits-chat = I have an answer to what you asked me in { $chat }, but I may not write there. An administrator can allow it; if that happens within an hour, my answer comes there by itself. I can also show it to you here.
answer-waits-topic = { $name }, I have an answer, but the topic in which you asked me is closed, and I may not write in it. An administrator can open it, or make me one who may manage topics; if that happens within an hour, my answer comes there by itself.
answer-from-before = { $name }, this is my answer to what you asked before the group was converted:
answer-topic-gone = { $name }, the topic in which you asked me is not there any more. This is my answer:
answer-no-picture = I may not send pictures here, so one is missing. An administrator can allow it; or ask me for it in another place.
answer-no-file = I may not send files here, so one is missing. An administrator can allow it; or ask me for it in another place.
something-failed = Something went wrong here, and I could not answer. It is not known yet whether credits were taken. Please ask again in a while; if it stays like that, tell the operator.
something-failed-free = Something went wrong here, and I could not do that. No credits were taken. Please try once more in a while; if it stays like that, tell the operator.
whole-answer = The whole answer, which is too long for a message.

## Outside

outside = This Herald is for a small circle, and you are not in it yet. Please ask { $operator } to let you in. I will not repeat this.
outside-alone = This Herald is for a small circle, and you are not in it yet. Please ask { $operator } to let you in.

## Buttons

button-stop = Stop
button-show = Show it
button-again = Ask again
button-thread = Open a thread
button-continue =
    { $credits ->
        [one] Continue · 1 credit
       *[other] Continue · { $credits } credits
    }
button-model =
    { $credits ->
        [one] { $model } · 1 credit
       *[other] { $model } · { $credits } credits
    }
button-no-persona = No persona
button-models = Model
button-personas = Persona
button-addressed = Only when addressed
button-all = Every message here
button-forget = Erase my data
button-forget-sure = Yes, erase it all
button-try = Try a question
example-question = Why is bitcoin moving this week?

## Times

in-seconds =
    { $count ->
        [one] in 1 second
       *[other] in { $count } seconds
    }
in-minutes =
    { $count ->
        [one] in 1 minute
       *[other] in { $count } minutes
    }
in-hours =
    { $hours ->
        [one] in about 1 hour, at { $clock } { $zone }
       *[other] in about { $hours } hours, at { $clock } { $zone }
    }
in-days =
    { $count ->
        [one] in 1 day
       *[other] in { $count } days
    }
later = later

## Credits

credits-not-taken = No credits were taken.
credits-taken =
    { $credits ->
        [one] 1 credit was taken.
       *[other] { $credits } credits were taken.
    }
credits-taken-before =
    { $credits ->
        [one] 1 credit was taken for what was found before that.
       *[other] { $credits } credits were taken for what was found before that.
    }
credits-refunded = The credits were given back.
credits-unknown = It is not known yet whether credits were taken.

## People and names

operator = the operator
operator-named = the operator ({ $names })
this-bot = me

## Answers

answer-sources = Sources
answer-alerts = Checked market alerts.
answer-declined = The model declined to answer this, and said:
answer-cut = The answer was cut here, for it had reached its greatest length. Continue?
answer-filtered = The service held back the rest because of its rules for content.
answer-empty =
    { $credits ->
        [one] The service answered with nothing at all, and 1 credit was taken for it. Please ask again, perhaps in other words.
       *[other] The service answered with nothing at all, and { $credits } credits were taken for it. Please ask again, perhaps in other words.
    }
answer-held =
    { $credits ->
        [one] The service held back its answer because of its rules for content, and 1 credit was taken for it. Please put your question differently.
       *[other] The service held back its answer because of its rules for content, and { $credits } credits were taken for it. Please put your question differently.
    }
continue-nothing = I no longer remember the answer that was cut here. Please ask your question once more.
continue-done = That answer has been continued already; the rest stands below it.
## Threads

thread-title = A talk with Herald
thread-opened = We go on in a thread of its own: { $link } There I answer every message, without being mentioned.
thread-opened-addressed = We go on in a thread of its own: { $link } I know what was said so far. Mention me there, reply to me, or use /ask, and I answer.
thread-unheard = For you, who decide here: I could answer every message there without being mentioned, if I were allowed to read them. The operator of this Herald can turn that on with DISCORD_MESSAGE_CONTENT.
thread-not-here = No thread can be opened at this message. In a text channel of a server, under an answer of mine, it works.
thread-forbidden = I may not open a thread here. An administrator can allow me “Create Public Threads” and “Send Messages in Threads” in this channel; then press the button once more.
thread-away = The thread could not be opened just now. Please press the button once more in a moment.

## Questions that cannot be asked as they stand

ask-empty =
    What would you like to know? Write it behind the command, for example:

    \`/ask Why is bitcoin moving this week?\`
ask-empty-group =
    What would you like to know? Write it behind the command or behind my name, for example:

    \`/ask Why is bitcoin moving this week?\`
    \`{ $name } What does “staking” mean?\`
ask-alone-as-chat = Here you write in the name of “{ $name }”, so I do not know whom to answer alone. I have asked nothing, and no credits were taken. Ask me in a private chat: { $link }
wrong-model =
    There is no model called “{ $given }”. There are { $models }; pick one below to ask your question with it, or write it like this:

    \`/ask --model nexus Why is bitcoin moving?\`
wrong-persona =
    There is no persona called “{ $given }”. There are { $personas }. Pick one below to ask your question with it, or describe one in a few words:

    \`/ask --persona "a patient teacher" What is staking?\`
long-persona = That description of a persona has { $given } characters, and { $limit } are the most. Please shorten it.
missing-model =
    A name is missing behind --model. There are { $models }; pick one below to ask your question with it, or write it like this:

    \`/ask --model nexus Why is bitcoin moving?\`
missing-persona =
    A name is missing behind --persona. There are { $personas }. Pick one below to ask your question with it, or describe one in a few words:

    \`/ask --persona "a patient teacher" What is staking?\`

## Failures: what happened

failure-input = The service cannot take this question as it stands.
failure-too-long = This is more text than the service takes at once.
failure-no-credits = Herald has no credits left at the service.
failure-no-own-credits = Your own account at the service has no credits left.
failure-key = The service does not accept Herald’s key, so nothing can be asked just now.
failure-own-key = The service does not accept your own key.
failure-set-up = Herald’s connection to the service is not set up rightly.
failure-refused = The service declined this question and gave no reason.
failure-busy = The service has too many questions at once just now.
failure-unavailable = The service is taking a break just now.
failure-failed = The service tried to answer and did not manage.
failure-broken = Something broke on the way to the service.
failure-unreachable = The service cannot be reached just now.
failure-timeout = The service took too long to answer.
failure-cut = The answer broke off before it was whole.
failure-unreadable = The service sent something that is not an answer.
failure-cancelled = This was cancelled before the answer was whole.

## Failures: what to do next

next-reword = Please change it and ask once more.
next-shorter = Please shorten it, or let me forget what was said before with /reset, and ask once more.
next-credits = Please tell { $operator }, who can add some, and ask again then.
next-operator = Please tell { $operator }, who can put it right.
next-own-key = Please look after it at the service and ask again then, or give your key up here with \`/key remove\`.
next-differently = Please put it differently, or ask again in a while.
next-later = Please ask again { $when }.
next-again = Please ask again in a moment.
next-again-paid =
    { $credits ->
        [one] You can ask again; that costs 1 credit.
       *[other] You can ask again; that costs { $credits } credits.
    }

## Stopped and interrupted

stopped = Stopped.
stopped-early = Stopped before anything had come.
interrupted = Herald was restarted in the middle of this answer, and does not ask twice on its own. You can ask again.
cancelled =
    { $count ->
        [one] Your request here is cancelled.
       *[other] Your { $count } requests here are cancelled, those that still waited as well.
    }
cancelled-nothing = Nothing of yours is running or waiting here, so there was nothing to cancel. If something runs in another chat, send \`/cancel\` there.

## Limits

limit-minute = That is a lot of questions in a short time. Please ask again { $when }.
limit-person = You have too few credits left today for this question. There will be new ones { $when }.
limit-chat = Too few credits are left here today for this question. There will be new ones { $when }.
limit-balance = Herald is nearly out of credits at the service, and keeps what is left. Please tell { $operator }, who can add some.

## Asking again and showing again

not-yours = This button is for { $name }, who asked. Ask me yourself, and I will gladly answer you.
not-yours-nobody = This button is for whoever asked. Ask me yourself, and I will gladly answer you.
forget-as-chat = Here you write in the name of “{ $name }”, so I do not know who you are, and I have erased nothing. To erase what I store about you, open a private chat with me and press “{ $button }” there: { $link } What was said in the name of “{ $name }” goes by itself, as \`/privacy\` says.
pressed-before = That one is being made, or stands above already. What is new has buttons of its own.
again-gone = I no longer have that question. Please write it once more.
show-gone = I no longer have that answer; I keep answers for a day. Please ask once more.
`;
