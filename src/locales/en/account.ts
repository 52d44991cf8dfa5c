/** English: the account, one's own key, and what was spent. */
export const account = `
## Help

help-account = Shows the balance of your account at the service, to you alone.
help-usage = Shows what was spent here. For example: \`/usage week\`
help-key = Lets you use your own key of the service. In a private chat: \`/key set YOUR-KEY\`, \`/key status\`, \`/key remove\`.
help-key-discord = Lets you use your own key of the service. \`/key set YOUR-KEY\` opens a form for it that nobody else sees; \`/key status\` shows what is kept, and \`/key remove\` erases it.

## Moments that are gone

ago-now = just now
ago-minutes =
    { $count ->
        [one] 1 minute ago
       *[other] { $count } minutes ago
    }
ago-hours =
    { $count ->
        [one] 1 hour ago
       *[other] { $count } hours ago
    }
ago-days =
    { $count ->
        [one] 1 day ago
       *[other] { $count } days ago
    }

## The account

button-renew = Refresh
button-usage = Usage
account-private = A balance is shown in private only. Open a private chat with me: { $link }
account-private-only = A balance is shown in private only. Please open a private chat with me and send \`/account\` there.
account-command = A balance is shown to you alone. Please use /account as a command, and nobody else sees the answer.
account-own = Your account
account-herald = Herald’s account
account-unit =
    { $count ->
        [one] credit
       *[other] credits
    }
account-address = { $address } on { $chain }
account-awarded = Last awarded { $ago }
account-left = Yours to spend today: { $left } of { $limit }
account-tokens = Tokens
account-bonuses = Bonuses
account-more = and { $count } more
account-linked-you = The linked Telegram is yours
account-linked-another = Another Telegram is linked
account-linked-some = A Telegram is linked
account-linked-none = No Telegram is linked
account-use-own = These credits are shared by everybody here. To spend your own instead, without that limit, send your key of the service: \`/key set YOUR-KEY\`

## One’s own key

button-key-status = Status
button-key-remove = Remove my key
key-private = A key belongs in a private chat, where nobody else can read it. Send \`/key set YOUR-KEY\` there: { $link }
key-private-only = A key belongs in a private chat, where nobody else can read it. Please open one with me and send \`/key set YOUR-KEY\` there.
key-command = A key belongs where nobody else can read it. Please use \`/key set YOUR-KEY\` as a command: it opens a form that nobody else sees.
key-seen = Whatever was written here has been seen by others. If it was a key, please replace it at the service now, for anybody may have copied it; I have not kept it.
key-delete-yourself = I could not take your message away, so please delete it yourself.
key-missing =
    The key itself is missing. Write it behind the command, for example:

    \`/key set 3f9c1a7e5b2d\`
key-blanks =
    A key has no blanks in it, so this cannot be one, and nothing was kept. Give it in one piece, like this:

    \`/key set 3f9c1a7e5b2d\`
key-signs =
    A key is made of plain letters, numbers and signs, so this cannot be one, and nothing was kept. Copy it once more from the service, and give it like this:

    \`/key set 3f9c1a7e5b2d\`
key-length =
    A key has 8 to 512 characters, so this cannot be one, and nothing was kept. Copy the whole of it, and give it like this:

    \`/key set 3f9c1a7e5b2d\`
key-unknown = That is nothing I know about keys. In case it was a key, I have not kept it.
key-set = The service accepts your key, and it is kept sealed from now on. It ends in **{ $ends }**, and its account has **{ $credits }** credits.
key-means = What you ask is paid with your own credits, in groups as well, and the limits on credits of this Herald do not apply to you. \`/key remove\` ends that.
key-refused = The service does not accept this key, so I have not kept it. Please check that it was copied whole, and send it again: \`/key set YOUR-KEY\`
key-not-tried = The service could not be asked about this key just now, so I have not kept it. Please send it again in a few minutes: \`/key set YOUR-KEY\`
key-none = You have no key of your own here. To use one, send \`/key set YOUR-KEY\`.
key-kept = Your key that ends in **{ $ends }** has been kept here since { $since }.
key-credits = Its account has **{ $credits }** credits.
key-lost = Your own key can no longer be opened here, so Herald’s credits are used. Please send it anew: \`/key set YOUR-KEY\`
key-removed = Your key is erased here. What you ask is paid with Herald’s credits again, within its limits.

## What was spent

button-day = Today
button-week = 7 days
button-month = 30 days
button-mine = Mine
button-here = This chat
button-everything = Everything
button-csv = Export as CSV
usage-wrong = I know the periods \`day\`, \`week\` and \`month\`, and “{ $given }” is none of them. For example: \`/usage week\`
usage-day = today
usage-week = the last 7 days
usage-month = the last 30 days
usage-mine = Your usage, { $period }
usage-here = Usage in this chat, { $period }
usage-all = All usage, { $period }
usage-dates = { $dates } UTC
usage-nothing-mine = There is nothing to show for { $period }: you have spent nothing. One question costs a credit or more: \`/ask Why is bitcoin moving?\`
usage-nothing-here = There is nothing to show for { $period }: nothing was spent in this chat. One question costs a credit or more: \`/ask Why is bitcoin moving?\`
usage-nothing-all = There is nothing to show for { $period }: nobody has spent anything.
usage-credits =
    { $count ->
        [one] 1 credit
       *[other] { $count } credits
    }
usage-calls =
    { $count ->
        [one] 1 call
       *[other] { $count } calls
    }
usage-in = { $credits } in { $calls }
usage-herald = Paid by Herald: { $credits }
usage-own-key = paid by own keys: { $credits }
usage-unknown = Not known yet: { $sum }
usage-running = Running now: { $calls }
usage-refunded = Given back: { $calls }
usage-settled = Settled later, and counted above: { $sum }
usage-by-operation = By operation
usage-by-chat = By chat
usage-by-person = By person
usage-by-day = By day
usage-more =
    { $count ->
        [one] 1 more
       *[other] { $count } more
    }
usage-forgotten = somebody who asked to be forgotten
usage-somebody = somebody
usage-some-chat = a chat
usage-private-chat = private chat
usage-shared = digests of several chats
usage-of-chat = questions
usage-of-imagine = pictures
usage-of-effect = effects
usage-of-mirage = mirages
usage-of-extract = extractions
usage-of-news = news
usage-of-digest = digests
usage-other = other

## The export

usage-export-operators = Only the operators of this Herald can export what was spent. What you have spent yourself: \`/usage month\`
usage-export-private = What everybody has spent is exported in a private chat only. Please send \`/usage csv month\` there.
usage-export-command = What everybody has spent is exported for your eyes alone. Please use /usage as a command, and choose “Export as CSV” there.
usage-all-operators = Only the operators of this Herald can see what everybody has spent. What you have spent yourself: \`/usage week\`
usage-export-nothing = There is nothing to export for { $period }: nobody has spent anything.
usage-exported =
    { $count ->
        [one] 1 entry of the ledger, { $dates } UTC.
       *[other] { $count } entries of the ledger, { $dates } UTC.
    }
usage-export-cut = That is as much as fits one file; what came later is left out. Please choose a shorter period.
`;
