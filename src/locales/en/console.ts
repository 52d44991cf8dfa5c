/** English: the console, its page and what its server says by itself. */
export const console = `
## The page

console-torn = This page has not arrived whole.
console-torn-again = Load it again
console-torn-path = If it stays so, whoever runs Herald should know that it needs a host name of its own: below a path of another site it does not work.
console-no-script = This page needs JavaScript, and it is turned off here. Allow it for this page, and load it again.
console-no-script-status = See what is on, without it
console-skip = Skip to the message field
console-talks = Conversations
console-new-talk = New conversation
console-no-talks = Your conversations will be listed here.
console-menu-open = Open the list of conversations
console-menu-close = Close the list of conversations
console-welcome = What would you like to know?
console-welcome-more = Ask a question, have a picture made or changed, or read the news of the market.
console-tries = Four things to try
console-messages = Messages
console-you-said = You
console-herald-said = Herald
console-placeholder = Message Herald, or type / for commands
console-field = Your message
console-send = Send
console-stop = Stop
console-stopping = Stopping …
console-attach = Attach files
console-commands = Commands
console-no-command = No command is called that. Escape closes the list.
console-form = Fill in as a form
console-form-submit = Send
console-form-cancel = Cancel
console-form-more = More options
console-form-none = No choice
console-form-missing = Please fill this in.
console-form-number = Please give a whole number from { $least } to { $most }.
console-form-whole = Please give a whole number.
console-form-file = Choose a file
console-form-close = Close the form
console-drop = Drop your files here
console-remove-file = Remove { $name }
console-uploading = { $name }: { $percent } % sent
console-upload-failed = { $name } did not arrive. It is sent again when you are back online.
console-upload-barred = { $name } is larger than what stands between you and Herald lets through. Send a smaller one; whoever runs Herald can let larger ones pass.
console-upload-turned-away = { $name } was turned away before it reached Herald. Try it again, or send another one.
console-upload-retry = Send { $name } again
console-too-large = { $name } is too large: a file may have up to { $limit } MB. Send a smaller one.
console-too-many = A message takes up to { $limit } files. Send the others with the next one.
console-too-long = Your message is { $length } characters long; { $limit } are the most. Shorten it, or send it as a file.
console-thinking = Thinking
console-picturing = Making your picture
console-copy = Copy
console-copied = Copied
console-copy-failed = Copying is not allowed here. Select the text and copy it by hand.
console-reply = Reply
console-replying = In reply to:
console-reply-not = Do not reply to that message
console-retry = Ask again
console-download = Download { $name }
console-veiled = Show this picture
console-veiled-why = Covered, as it may not be for everybody.
console-gone = { $name } is not kept any more.
console-enlarge = Show { $name } larger
console-close = Close
console-earlier = What was said before is not kept: a conversation keeps its last { $most } messages.
console-most-talks = Of your conversations the last { $most } are kept.
console-newest = Newest
console-next-page = Next page
console-previous-page = Previous page
console-theme-light = Light
console-theme-dark = Dark
console-theme-system = As this device is set
console-rename = Rename
console-rename-field = Name of this conversation
console-rename-save = Save
console-delete = Delete
console-talk-menu = Conversation: { $title }
console-delete-sure = Delete “{ $title }”? Its messages cannot be brought back.
console-delete-yes = Delete it
console-cancel = Cancel
console-offline = No connection. What you write is kept and sent when you are back; trying again by itself.
console-try-now = Try now
console-online = Back online.
console-unsent = Not sent yet
console-sending = Sending …
console-not-taken = Not sent
console-send-again = Try again
console-take-back = Take it back into the field
console-no-cookies = Your browser keeps no cookies of this page, so Herald cannot know you again. Allow them for this page, then begin a new session.
console-session-ended = Your session has ended. Begin a new one: what you wrote and what is not sent yet is kept.
console-session-new = Begin a new session
console-sign-in-needed = Please sign in to go on. What you wrote is kept.
console-sign-in = Sign in
console-slow-down = That was a lot at once. The rest is sent in { $seconds } s.
console-slow-shared = Many messages came from where you are, perhaps not from you. The rest is sent in { $seconds } s.
console-away = Herald cannot answer for a moment. What you write is kept; trying again by itself.
console-odd = What answers does not fit this page, as after an update or a sign-in that has ended. Load the page again; what you wrote is kept.
console-reload = Load again
console-retired = This conversation is open in many tabs. This one looks for news every few seconds; a click makes it live again.
console-pressed-failed = That did not reach Herald. Press it again.
console-operator = Operator’s page
console-version = Herald { $version }
console-loading = Loading
console-talk-gone = This conversation is not there any more.
console-table = Table
console-code = Code
console-done = done
console-open = not done

## What its server says

console-refused-session = Your session has ended. Load the page again to begin a new one.
console-refused-sign-in = From where you are, the console needs the operator’s sign-in. Sign in and try again.
console-refused-csrf = This page is out of date, so nothing was done. Load it again and try once more.
console-refused-origin = That came from another site, so nothing was done. Open the console itself and try there.
console-refused-name = Between your browser and Herald something calls Herald by another name than your address bar shows, so nothing was done. Whoever runs Herald lets the proxy pass the Host header on; then try again.
console-refused-body = That is too much at once, so nothing of it was taken. Send less.
console-refused-size =
    { $limit ->
        [one] A file may have up to 1 MB. Send a smaller one.
       *[other] A file may have up to { $limit } MB. Send a smaller one.
    }
console-refused-fast =
    { $seconds ->
        [one] That was a lot at once. Try again in a second.
       *[other] That was a lot at once. Try again in { $seconds } seconds.
    }
console-refused-shared =
    { $seconds ->
        [one] Many messages came from where you are this minute, perhaps not from you. Try again in a second.
       *[other] Many messages came from where you are this minute, perhaps not from you. Try again in { $seconds } seconds.
    }
console-refused-busy = Several files are on their way already. Wait until one of them is there, then send this one again.
console-refused-crowd =
    { $minutes ->
        [one] Many sessions were begun where you are. Try again in a minute.
       *[other] Many sessions were begun where you are. Try again in { $minutes } minutes.
    }
console-refused-input = I could not read that. Load the page again and try once more.
console-refused-empty = There is nothing in it. Write something, or attach a file.
console-refused-length =
    { $limit ->
        [one] A message may have one character. Shorten it.
       *[other] A message may have up to { $limit } characters. Shorten it, or send it as a file.
    }
console-refused-files =
    { $limit ->
        [one] A message takes one file. Send the others with the next one.
       *[other] A message takes up to { $limit } files. Send the others with the next one.
    }
console-refused-kind = I take pictures and documents, but no sound and no films. Send something else.
console-refused-empty-file = The file is empty. Choose another one.
console-refused-torn = The file did not arrive whole. Send it again.
console-refused-path = There is nothing here. Go back to the console.
console-refused-talk = This conversation is not there any more. Begin a new one.
console-refused-upload = A file is not kept any more. Attach it again.
console-refused-file = This file is not kept any more.
console-refused-button = This button is not there any more. Write what you would like instead.
console-refused-away = My memory does not answer just now, so nothing was taken. Send the same again in a moment.
console-refused-trouble = Something went wrong, and it was my fault. Try once more in a moment.

## Four things to try, and its menu

console-free = free
console-try-question = Ask a question
console-try-question-says = What moved bitcoin this week?
console-try-picture = Have a picture made
console-try-picture-says = /imagine a lighthouse in a storm, as an oil painting
console-try-news = Read the news
console-try-news-says = /news ethereum
console-try-digest = Have news sent to you
console-try-digest-says = /digest add bitcoin etf --at 09:00
`;
