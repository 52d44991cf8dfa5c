/** English: what people and administrators decide. */
export const settings = `
## Help

help-language = Alone it shows the languages. With a name it changes yours, and \`/language default\` goes back. For example: \`/language English\`

## Language

language-now = I answer you in { $language } now. Choose another, or write it like this: \`/language English\`
language-set = From now on I answer you in { $language }.
language-back = From now on I answer you in the language of your app, where I speak it, and in English otherwise.
language-back-chat = From now on I answer you here in { $language }, as was decided for this chat, and elsewhere in the language of your app.
language-wrong = I do not speak “{ $given }” yet. I speak: { $languages }. Choose below, or write it like this: \`/language English\`

## Settings: pages

settings-private = This is decided for you and this chat:
settings-group = This is decided for this chat:
settings-server = This is decided for this server:
settings-channel = This is decided for this channel, where I answer to commands only:
settings-how = Choose what to change.
settings-how-channel =
    To change something, write one of these:

    - \`/settings model nexus\`
    - \`/settings persona analyst\`
    - \`/settings operations imagine off\`
    - \`/settings budget channel 50\`
    - \`/settings adult off\`
    - \`/settings language English\`
    - \`/settings quiet 22:00-07:00 Europe/Rome\`
settings-administrators = Only administrators of this chat decide that. What you can choose for yourself: /model, /persona and /language.
settings-managers = Only those who may manage this server decide that. What you can choose for yourself: /model, /persona and /language.
settings-nobody = Outside of servers nobody decides that for all. What you can choose for yourself: /model, /persona and /language.
settings-elsewhere = That is not decided in a chat like this one. Here is what is:
settings-wrong =
    I did not understand that. There are { $words }. { $buttons ->
        [no] Write
       *[yes] Choose below, or write
    } it like this: \`/settings model nexus\`
settings-changed = Done.
everybodys-own = everybody’s own
nothing-chosen = none
button-back = « Back
button-write = Write your own …
button-everybodys-own = Everybody’s own

## Settings: model and persona

settings-line-model = **Model**: { $model }
settings-model-own =
    Everybody is answered here by the model that they have chosen for themselves with /model. { $buttons ->
        [no] To decide for all, write
       *[yes] Choose one for all, or write
    } it like this: \`/settings model nexus\`
settings-model-chat =
    { $credits ->
        [one] **{ $model }** answers everybody here, for 1 credit a question.
       *[other] **{ $model }** answers everybody here, for { $credits } credits a question.
    } { $buttons ->
        [no] To change that, write
       *[yes] Choose another, or write
    } it like this: \`/settings model nexus\`
settings-model-wrong =
    There is no model called “{ $given }”. There are { $models }. { $buttons ->
        [no] Write
       *[yes] Choose one below, or write
    } it like this: \`/settings model nexus\`
settings-line-persona = **Persona**: { $persona }
settings-persona-own = Everybody is answered here in the persona that they have chosen for themselves with /persona. There are:
settings-persona-chat = Everybody is answered here in this persona: { $persona }. There are:
settings-persona-how =
    { $buttons ->
        [no] Name one for all, like this: \`/settings persona analyst\`, or describe
       *[yes] Choose one for all, or describe
    } your own: \`/settings persona a pirate who loves charts\`
settings-persona-wrong =
    There is no persona called “{ $given }”. There are { $personas }. { $buttons ->
        [no] Name one of them, or describe
       *[yes] Choose one below, or describe
    } your own in a few words: \`/settings persona a pirate who loves charts\`

## Settings: operations

button-operations = Operations
button-turn-on = Turn /{ $name } on
button-turn-off = Turn /{ $name } off
settings-line-operations-on = **Operations**: everything may be used
settings-line-operations-off = **Operations**: everything but { $names }
settings-operations-on = Everything that costs credits may be used here.
settings-operations-off = This is turned off here: { $names }. Everything else may be used.
settings-operations-how = It can be written too: \`/settings operations imagine off\`
settings-operations-wrong = I did not understand “{ $given }”. These can be turned off and on: { $names }. For example: \`/settings operations imagine off\`
turned-off = The administrators of this chat have turned /{ $name } off here, and can turn it on again with /settings. In a private chat with me it works.
turned-off-server = Those who manage this server have turned /{ $name } off here, and can turn it on again with /settings. In a direct message to me it works.
turned-off-rest = What works here: { $names }. /help explains each of them.
turned-off-rest-none = What costs nothing works here; /help lists it.

## Settings: budget

button-budget = Budget
button-budget-person = A person: { $shown }
button-budget-chat = All: { $shown }
budget-none = no limit
budget-credits =
    { $credits ->
        [one] 1 credit
       *[other] { $credits } credits
    }
settings-line-budget = **Budget** a day: { $person } for each person, { $chat } for all together
settings-line-budget-channel = **Budget** a day: { $chat }
settings-budget = What may be spent here in a day:
settings-budget-person = by each person: { $amount }; the operator allows { $limit }
settings-budget-chat = by all together: { $amount }; the operator allows { $limit }
settings-budget-how = It can be written too: \`/settings budget person 30\` or \`/settings budget chat none\`. Whoever uses a key of their own pays for themselves, and is not counted.
settings-budget-wrong =
    I did not understand “{ $given }”. { $buttons ->
        [no] Say how many credits a day, like this: \`/settings budget channel 50\` or \`/settings budget channel none\`
       *[yes] Choose below, or say whose budget it is and how many credits a day, like this: \`/settings budget person 30\` or \`/settings budget chat none\`
    }
settings-budget-zero = A budget is at least one credit a day. To allow nothing at all, turn operations off: \`/settings operations ask off\`
settings-budget-above =
    { $limit ->
        [one] { $amount } is more than the operator allows, which is 1 credit a day.
       *[other] { $amount } is more than the operator allows, which is { $limit } credits a day.
    } { $buttons ->
        [no] Write a smaller number, like this: \`/settings budget channel 5\`
       *[yes] Choose below, or write a smaller number, like this: \`/settings budget person 5\`
    }

## Settings: pictures for adults

button-adult = Adult pictures
button-adult-on = On, for adults only
button-adult-off = Off
settings-line-adult-on = **Pictures for adults**: on
settings-line-adult-off = **Pictures for adults**: off
settings-adult-on = Pictures for adults may be made here. That is meant for adults only: whoever reads along must be one.
settings-adult-off = Pictures for adults are off here. Turn them on only where everybody who reads along is an adult.
settings-adult-never = Pictures for adults cannot be turned on here: the rules of this platform do not allow them in a chat like this one. They stay off.
settings-adult-restricted = Pictures for adults cannot be turned on here: they are possible in age-restricted channels alone. They stay off.
settings-adult-wrong =
    I did not understand “{ $given }”. It is on or off. { $buttons ->
        [no] Write
       *[yes] Choose below, or write
    } it like this: \`/settings adult off\`

## Settings: when it speaks

button-speak = When I speak
button-addressed-chat = All: when addressed
button-all-chat = All: every message
settings-line-speak = **I answer**: { $what }
settings-line-speak-topic = **I answer in this topic**: { $what }
settings-line-speak-here = **I answer in this channel**: { $what }
settings-all = In this chat I answer every message that I can read.
settings-addressed = In this chat I speak only when I am addressed: by a command, by my name, or by a reply to me.
settings-topic-all = In this topic I answer every message that I can read.
settings-topic-addressed = In this topic I speak only when I am addressed: by a command, by my name, or by a reply to me.
settings-topic-follows = In the whole chat I answer every message, and so I do in this topic. Choose first that I speak in the chat only when addressed; then each topic can be decided by itself.
settings-server-all = On this whole server I answer every message that I can read.
settings-here-all = In this channel I answer every message that I can read.
settings-here-addressed = In this channel I speak only when I am addressed: by a command, by my name, or by a reply to me.
settings-here-follows = On the whole server I answer every message, and so I do in this channel. Choose first that I speak on the server only when addressed; then each channel can be decided by itself.
settings-unheard = What is not addressed to me I cannot read at present, so I can answer it nowhere. If I could, I would also answer messages without a mention where that is chosen, and in the threads that I open. The operator of this Herald can turn that on: with DISCORD_MESSAGE_CONTENT, and “Message Content Intent” among the bot’s settings in Discord’s Developer Portal.
settings-privacy-mode = To answer every message I must be able to read it: bots hear only what is addressed to them, unless they are administrators of the group. Make { $name } an administrator for that.
settings-speak-wrong =
    I did not understand “{ $given }”. Choose below, or write one of these:

    \`/settings speak all\`
    \`/settings speak addressed\`

## Settings: language

button-languages = Language
button-platform-language = As my app says
settings-line-language = **Language**: { $language }
settings-language-own = Everybody is answered here in their own language, as far as I speak it.
settings-language-wrong =
    I do not speak “{ $given }” yet. I speak: { $languages }. { $buttons ->
        [no] Write
       *[yes] Choose below, or write
    } it like this: \`/settings language English\`
settings-language-chat = Everybody is answered here in { $language }, unless they have chosen another with /language.

## Settings: quiet hours

button-quiet = Quiet hours
button-quiet-off = No quiet hours
settings-line-quiet-off = **Quiet hours**: none
settings-line-quiet = **Quiet hours**: { $from } to { $to } ({ $zone })
settings-quiet-off = There are no quiet hours here.
settings-quiet-on = From { $from } to { $to } ({ $zone }) I say nothing unasked: scheduled news waits, and where I answer every message I speak only when addressed.
settings-quiet-how =
    { $buttons ->
        [no] Write the hours and the time zone
       *[yes] Choose the hours, then the time zone; or write both
    } like this: \`/settings quiet 22:00-07:00 Europe/Rome\`
settings-quiet-wrong =
    I did not understand “{ $given }”. { $buttons ->
        [no] Write
       *[yes] Choose below, or write
    } the hours and the time zone like this: \`/settings quiet 22:00-07:00 Europe/Rome\`
settings-quiet-same =
    Quiet hours that end when they begin are none. { $buttons ->
        [no] Write
       *[yes] Choose below, or write
    } two different times, like this: \`/settings quiet 22:00-07:00 Europe/Rome\`
settings-quiet-zone-wrong = I know no time zone called “{ $given }”. Zones are named by a region and a city, like this: \`/settings quiet 22:00-07:00 Europe/Rome\`. Nothing was changed.
settings-quiet-hours-first =
    There are no quiet hours yet. { $buttons ->
        [no] Write
       *[yes] Choose the hours first, or write
    } both at once: \`/settings quiet 22:00-07:00 Europe/Rome\`

## Settings: one's own key

settings-line-key-none = **Own key**: none; /key explains how to use one
settings-line-key = **Own key**: one that ends with “{ $ends }”; /key shows and removes it
`;
