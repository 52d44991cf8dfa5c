/** English: the small commands, and what is said of what cannot be read. */
export const commands = `
## Start

start-private =
    Hello, I am Herald. Ask me anything; crypto markets are what I know best. Five things to try:

    - Write a question, just like that. I remember what we talked about, until you say /reset.
    - Reply to a message, or quote a part of it, and ask about it.
    - \`/imagine a fox in the snow\` makes a picture; reply to any picture with \`/effect watercolour\` to change it.
    - /model: choose who answers, from the quick one for 1 credit to the most thorough for 3.
    - /persona: choose how I answer, such as a patient teacher or a sceptic.

    /help lists everything, /privacy says what I store.
start-messages =
    Hello, I am Herald. Ask me anything; crypto markets are what I know best. Five things to try:

    - Write a question, just like that. I remember what we talked about, until you say /reset.
    - Right-click any message (on a phone: hold it), choose Apps, then “Ask about this”.
    - \`/imagine a fox in the snow\` makes a picture; attach one to /effect to change it.
    - /model: choose who answers, from the quick one for 1 credit to the most thorough for 3.
    - /persona: choose how I answer, such as a patient teacher or a sceptic.

    /help lists everything, /privacy says what I store.
start-console =
    Hello, I am Herald. Ask me anything; crypto markets are what I know best. Five things to try:

    - Write a question, just like that. I remember what we talked about, until you say /reset.
    - \`/imagine a fox in the snow\` makes a picture; drop one here and write \`/effect watercolour\` with it to change it.
    - \`/news bitcoin etf\` shows what is new, and \`/digest add bitcoin etf --at 09:00\` brings it every morning.
    - /model: choose who answers, from the quick one for 1 credit to the most thorough for 3.
    - /persona: choose how I answer, such as a patient teacher or a sceptic.

    /help lists everything, /privacy says what I store.
start-group =
    Hello, I am Herald, and I answer questions here. Four things to try:

    - \`/ask Why is bitcoin moving this week?\`
    - Write { $name } anywhere in your question.
    - Reply to one of my answers, and we go on from there.
    - Reply to anybody’s message with { $name } and ask about it.

    /help lists everything. Administrators decide with /settings when I speak.
start-server =
    Hello, I am Herald, and I answer questions here. Five things to try:

    - \`/ask Why is bitcoin moving this week?\`
    - Write { $name } anywhere in your question.
    - Reply to one of my answers, and we go on from there; the button under it opens a thread for that.
    - Right-click any message (on a phone: hold it), choose Apps, then “Ask about this”.
    - \`/imagine a fox in the snow\` makes a picture.

    /help lists everything. Administrators decide with /settings when I speak.
start-channel = Hello, I am Herald. In a channel I answer to commands only; /help lists them.

## Help

help-private = Write me a question, just like that, or use one of these:
help-group = Here I answer to commands, to { $name } in a message, and to replies to my messages:
help-server = Here I answer to commands, to messages that mention { $name }, and to replies to my messages; right-click a message (on a phone: hold it) and choose Apps for more:
help-channel = In a channel I answer to commands only:
help-more = More about one of them: \`/help ask\`
help-credits = credits: { $credits }
help-administrators = administrators only
help-ask =
    The question comes first; the rest may be left out:

    - \`--model\`: versa (1 credit), nexus (2) or eclipse (3). So \`/ask --model eclipse\` costs 3 credits.
    - \`--persona\`: a name of the /persona list, or a description in quotation marks.

    For example: \`/ask Why is bitcoin moving? --model nexus --persona brief\`
help-ask-discord =
    The question comes first; the rest may be left out:

    - \`--model\`: versa (1 credit), nexus (2) or eclipse (3). So \`/ask --model eclipse\` costs 3 credits.
    - \`--persona\`: a name of the /persona list, or a description in your own words.
    - \`private\`: the answer is shown to you alone.

    For example: \`/ask Why is bitcoin moving? --model nexus --persona brief\`

    To ask about somebody’s message, right-click it (on a phone: hold it), choose Apps, then “Ask about this”.
help-model = Alone it shows which one answers you now. With a name it changes that, and \`/model default\` goes back. For example: \`/model nexus\`
help-persona = Alone it shows the list. With a name or a description it changes how you are answered, and \`/persona default\` goes back. For example: \`/persona a pirate who loves charts\`
help-reset = Nothing said before is sent along with your next question. In a group without topics, reply to one of my messages with it to forget that chain of replies.
help-reset-discord = Nothing said before is sent along with your next question here. In a thread that is what was said in it; elsewhere it is what you have asked in this channel with /ask. Mention me with it in a reply to one of my messages to forget that chain of replies.
help-settings = Shows everything that is decided here, with buttons to change it: in a group for all, by its administrators; in a private chat for you alone. It can be written too. For example: \`/settings model nexus\` or \`/settings budget person 20\`
help-settings-discord = Shows everything that is decided here, with buttons and forms to change it: on a server for all, by those who may manage it; in a private chat for you alone.
help-cancel = Stops everything that I am doing for you in this chat, and what is still waiting. The Stop button under an answer stops that one alone.
help-help = Lists what I can do, or explains one command. For example: \`/help ask\`
help-start = A short welcome with things to try.
help-privacy = Shows what I store about you and for how long, with numbers in a private chat. \`/privacy forget\` erases what I store about you, after asking once more.
help-privacy-discord = Shows what I store about you and for how long, with numbers, to you alone. \`/privacy forget\` erases what I store about you, after asking once more.

## What cannot be read

unknown-picture = I cannot see pictures: the models that answer read text alone. Describe in words what it shows, and ask about that.
unknown-picture-effect = To change the picture, send it with /effect and say how.
unknown-voice = I cannot listen or watch. Please write in words what it is about, and what you would like to know.
unknown-file = I cannot open files. Please paste the part that matters as text, and ask about it.
unknown-sticker = That is a fine one, but I only understand words. What would you like to know?
unknown-withheld = Discord does not show me the message that you reply to. To ask about it, right-click it (on a phone: hold it), choose Apps, then “Ask about this”. If your question stands by itself, ask it without the reply.
unknown-kind = I can only read text. Please write what you would like to know.
command-not-yet = /{ $name } is not there yet in this version. /help lists what is.
command-near = There is no /{ $name }. Did you mean /{ $near }? /help lists everything.
command-unknown = There is no /{ $name }. /help lists what there is; to ask something, write it behind /ask.

## Model and persona

model-now =
    { $credits ->
        [one] **{ $model }** answers you now, for 1 credit a question. Choose another, or write it like this: \`/model nexus\`
       *[other] **{ $model }** answers you now, for { $credits } credits a question. Choose another, or write it like this: \`/model nexus\`
    }
model-set =
    { $credits ->
        [one] From now on **{ $model }** answers you, for 1 credit a question.
       *[other] From now on **{ $model }** answers you, for { $credits } credits a question.
    }
model-chat =
    { $credits ->
        [one] In this chat its administrators have chosen **{ $model }** for everybody, for 1 credit a question; yours holds elsewhere, and \`--model\` in a question comes before both.
       *[other] In this chat its administrators have chosen **{ $model }** for everybody, for { $credits } credits a question; yours holds elsewhere, and \`--model\` in a question comes before both.
    }
model-server =
    { $credits ->
        [one] On this server **{ $model }** has been chosen for everybody, for 1 credit a question; yours holds elsewhere, and a model that you name with /ask comes before both.
       *[other] On this server **{ $model }** has been chosen for everybody, for { $credits } credits a question; yours holds elsewhere, and a model that you name with /ask comes before both.
    }
model-wrong = There is no model called “{ $given }”. There are { $models }; choose one below, or write it like this: \`/model nexus\`
persona-none = You are answered without a persona now. There are:
persona-now = You are answered in this persona now: { $persona }. There are:
persona-how = Choose one below, or describe your own: \`/persona a pirate who loves charts\`
persona-set = From now on you are answered in this persona: { $persona }
persona-gone = From now on you are answered without a persona.
persona-chat = In this chat its administrators have chosen a persona for everybody: { $persona }. Yours holds elsewhere, and \`--persona\` in a question comes before both.
persona-server = On this server a persona has been chosen for everybody: { $persona }. Yours holds elsewhere, and a persona that you name with /ask comes before both.
persona-wrong = There is no persona called “{ $given }”. There are { $personas }. Choose one below, or describe your own in a few words: \`/persona a pirate who loves charts\`
persona-analyst = figures first, then what drives them, then the risks
persona-teacher = explains from the ground up, with everyday examples
persona-sceptic = asks what speaks against it
persona-brief = three short sentences at most
persona-formal = measured words, no jokes
persona-pirate = talks like one, and still gets the facts right

## Reset

reset-done = Forgotten. Your next question begins afresh.
reset-nothing = There was nothing to forget here. Your next question begins afresh.
reset-chain = Forgotten: nothing of this chain of replies is sent along any more. Other chains in this group are remembered as before.
reset-which = In this group every chain of replies is a conversation of its own. Reply to one of my messages with /reset to forget that one; a new question begins afresh anyway.

## Privacy

privacy =
    What is stored here, and for how long:

    - **Conversations**: the last questions and answers, at most 30 of them, until a month after the last word. They are sent along with your next question, so that the answer fits.
    - **Settings**: what you have chosen, until you erase it.
    - **Own key**: sealed, until you remove it.
    - **Spending**: who spent how many credits, where and for what, for 400 days; without any text.
    - **Names**: what people and chats are called, for 90 days after they last spent something.
    - **Pictures**: originals for an hour after they have arrived.{ $console }
    - **Answers**: each with its question for a day, so that a crash does not lose it and it can be asked again.
    - **Buttons**: what you asked for where buttons under the answer ask for it again, at most 200 times, for 90 days.
    - **News**: what you looked for, for the buttons that turn its pages, until two years after the last press; the pages for 90 days, without a name.
    - **Digests**: which you have set up, with your name, until they are removed.
    - **Journal**: when you asked for what kind of thing, and what became of it, for four days; without any text, except of what failed, which is kept for three days so that it can be tried again.

    Your questions are answered by an AI service, which gets their text, and the names of those who speak where there are several.

    /reset forgets one conversation. \`/privacy forget\` erases what is stored about you everywhere, after asking once more.
privacy-console = **Console**: your talks until a month after the last word, 50 of them at most with the last 300 messages of each, and their pictures and files for a week.
privacy-privately = To see what is stored about you, open a private chat with me and write /privacy there.
privacy-link = [Open a private chat with me]({ $link }) to see what is stored about you; nobody else sees it there.
privacy-command = To see what is stored about you, use /privacy as a command: nobody else sees the answer.
privacy-yours = What I know about you at this moment:
privacy-conversations-none = **Conversations**: none.
privacy-conversations =
    { $conversations ->
        [one] **Conversations**: 1, with { $turns ->
            [one] 1 question
           *[other] { $turns } questions
        } of yours.
       *[other] **Conversations**: { $conversations }, with { $turns ->
            [one] 1 question
           *[other] { $turns } questions
        } of yours.
    }
privacy-settings-none = **Settings**: nothing chosen.
privacy-settings = **Settings**: { $list }.
privacy-model = model { $model }
privacy-persona = persona “{ $persona }”
privacy-language = language { $language }
privacy-adult =
    { $adult ->
        [true] pictures for adults on
       *[other] pictures for adults off
    }
privacy-key-none = **Own key**: none.
privacy-key = **Own key**: one that ends with “{ $ends }”, since { $since }.
privacy-spending-none = **Spending**: nothing in 400 days.
privacy-spending =
    { $calls ->
        [one] **Spending**: 1 entry
       *[other] **Spending**: { $calls } entries
    } in 400 days, with { $credits ->
        [one] 1 credit
       *[other] { $credits } credits
    }.
privacy-asked-none = **Buttons**: nothing is kept for them.
privacy-asked =
    { $count ->
        [one] **Buttons**: 1 question or picture of yours, which they ask for again.
       *[other] **Buttons**: { $count } questions and pictures of yours, which they ask for again.
    }
privacy-views-none = **News**: nothing that you looked for is kept.
privacy-views =
    { $count ->
        [one] **News**: 1 search of yours, whose pages can be turned.
       *[other] **News**: { $count } searches of yours, whose pages can be turned.
    }
privacy-requests-none = **Journal**: no request in four days.
privacy-requests =
    { $count ->
        [one] **Journal**: 1 request in four days, and what became of it.
       *[other] **Journal**: { $count } requests in four days, and what became of them.
    }
privacy-name-none = **Name**: not remembered.
privacy-name = **Name**: { $name }.
forget-sure = Erase what I store about you: your part of all conversations, your settings, your own key, your name, and whose the entries in the record of spending are? This cannot be undone.
forget-not-yours = That button is for somebody else. To erase what I store about you, write \`/privacy forget\` yourself.
forgot = Done. This was erased:
forgot-conversations =
    { $count ->
        [one] your part of 1 conversation
       *[other] your part of { $count } conversations
    }
forgot-settings = what you had chosen: model, persona, language and the like
forgot-key = your own key of the service
forgot-asked =
    { $count ->
        [one] 1 question or picture that the buttons under my answers remembered
       *[other] { $count } questions and pictures that the buttons under my answers remembered
    }
forgot-views =
    { $count ->
        [one] 1 search for news, whose pages could be turned
       *[other] { $count } searches for news, whose pages could be turned
    }
forgot-requests =
    { $count ->
        [one] what became of 1 request
       *[other] what became of { $count } requests
    }
forgot-ledger =
    { $count ->
        [one] your name in 1 entry of the record of spending
       *[other] your name in { $count } entries of the record of spending
    }
forgot-name = what you are called
forgot-rest = Kept answers, and the counts for today’s limits, expire by themselves within a day.
forgot-all = Done. What I stored about you is erased. Kept answers, and the counts for today’s limits, expire by themselves within a day.
forgot-nothing = Nothing is stored about you any more. Kept answers and the counts for today’s limits, if there are any, expire by themselves within a day.
`;
