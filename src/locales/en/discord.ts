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
form-unknown = I do not know this form any more. Please call the command again, which opens a new one.

## What cannot be done

button-unknown = I do not know this button any more. Please use the command again; /help lists them all.
stop-not-yours = Only whoever asked, and the administrators here, can stop this answer.
interaction-unreadable = I could not read that. Please try once more, or use another command; /help lists them all.
`;
