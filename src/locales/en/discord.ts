/** English: the commands, forms and buttons of Discord. */
export const discord = `
## Options of commands

option-question = What you would like to know
option-prompt = What the picture is to show
option-change = What is to become of the picture; leave it out to choose from a list
option-model = Which model answers
option-persona = How you are answered: one of the list, or a description of your own
option-private = Show the answer to you alone
option-size = How large, in pixels
option-seed = A whole number; the same one makes the same picture again
option-picture = The picture
option-period = Of which days
option-action = What to do with your key
option-language = In which language I answer you
option-forget = Erase what is stored about you, after asking once more
option-command = A command to explain
option-schema = The JSON Schema of what you are looking for
option-text = The text to look in
option-file = A file with the schema or the text
option-tz = The time zone
choice-model =
    { $credits ->
        [one] { $model }, 1 credit
       *[other] { $model }, { $credits } credits
    }
choice-default = the standard
choice-square = square
choice-landscape = landscape
choice-portrait = portrait
choice-key-set = set a key
choice-key-status = show which one is used
choice-key-remove = remove it

## Commands on messages

message-command-ask = Ask about this
message-command-effect = Apply an effect
message-command-translate = Translate
translate-prompt = Translate this into { $language }.

## Forms

form-ask = Ask about this message
form-question = Your question
form-question-hint = Leave it empty to hear what I make of the message.
form-effect = Change a picture
form-mirage = Change a picture with mirage
form-change = What is to become of it
form-change-hint = For example: watercolour. Leave it empty to choose from a list.
form-picture = The picture
form-key = Your own key
form-key-label = The key of the service
form-key-hint = It is checked at once and kept sealed; nobody ever sees it again.
form-settings = What is decided here
form-persona = A persona in your own words
form-persona-example = a pirate who loves charts
form-budget = Whose budget, and how many credits a day
form-budget-hint = person or chat, then a whole number, or none for no limit.
form-quiet = Quiet hours and their time zone
form-value = The new value
form-again = This form has reached me already, with the same words, so it counts once: its answer is being made, or stands here already. To ask the same once more, call the command again.
form-unknown = I do not know this form any more. Please call the command again, which opens a new one.

## Where Herald may not write by itself, as where it is no member

start-commands =
    Hello, I am Herald, and here I answer to commands. Three things to try:

    - \`/ask Why is bitcoin moving this week?\`
    - Right-click any message (on a phone: hold it), choose Apps, then “Ask about this”.
    - \`/imagine a fox in the snow\` makes a picture.

    /help lists everything, /privacy says what I store.
help-commands = Here I answer to commands, and to “Ask about this” and the like when you right-click a message (on a phone: hold it) and choose Apps:

## What cannot be done

button-unknown = I do not know this button any more. Please use the command again; /help lists them all.
stop-not-yours = Only whoever asked, and the administrators here, can stop this answer.
interaction-unreadable = I could not read that. Please try once more, or use another command; /help lists them all.

## News and digests

option-query = What the news should be about
option-sort = In which order
option-sources = From which sources
option-count = How many a search or a digest brings, from 1 to 20
option-topic = What it is about, such as bitcoin etf
option-number = Which digest
option-at = When it comes: 09:00, 9am, hourly
option-days = On which days: daily, weekdays, mon,wed,fri
option-cron = Instead of time and days: a cron pattern such as 0 9 * * 1-5
option-digest-language = In which language it comes
option-legitimacy = Leave out what is less legitimate, from 0 to 1
option-bullishness = Only this mood, from -1 to 1, such as 0..1
option-brief = Three sentences on top, for 1 credit more
option-digest-picture = A picture of the mood
option-empty = What happens when nothing is new
option-quiet = Hours in which it waits, such as 22:00-07:00
option-catchup = What happens to one that was missed: skip, or up to how old it may be, such as 3h
choice-sort-date = newest first
choice-sort-relevance = most relevant first
choice-sources-news = news
choice-sources-imageboard = imageboard
choice-sources-both = both
choice-on = on
choice-off = off
choice-picture-off = no picture
choice-picture-dark = dark
choice-picture-light = light
choice-empty-say = say so
choice-empty-silent = stay silent
subcommand-add = Subscribe this place to news on a topic
subcommand-list = All digests here, with their last and next runs
subcommand-edit = Change a digest
subcommand-pause = Stop a digest for a while
subcommand-resume = Let a paused digest go on
subcommand-remove = Remove a digest for good
subcommand-now = Post a digest now
subcommand-preview = Show you alone what the next one will look like
form-digest = A new digest
form-digest-edit = Change a digest
form-digest-topic = What is it about?
form-digest-at = At what time?
form-digest-days = On which days?
form-digest-days-example = daily, weekdays, or mon,wed,fri
form-digest-tz = In which time zone?
`;
