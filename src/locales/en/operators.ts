/** English: what operators are told of trouble. */
export const operators = `
## Operators: trouble

alert-told = **Trouble since { $moment }**

    { $trouble }
alert-balance-refused =
    The balance is down to { $credits ->
        [one] one credit
       *[other] { $credits } credits
    } and paid requests are refused. Add credits to the account of SERVICE_API_KEY{ $floor ->
        [0] .
       *[other] , or lower LIMIT_BALANCE_FLOOR ({ $floor }).
    }
alert-balance-low =
    The balance is down to { $credits ->
        [one] one credit
       *[other] { $credits } credits
    }; { $spent } were spent in the last 24 hours, and at { $floor } paid requests are refused. Add credits to the account of SERVICE_API_KEY.
alert-key-refused = The AI service refuses the key, so nobody without a key of their own gets an answer from it. Set SERVICE_API_KEY to the right one and start Herald again.
alert-service-down = The AI service does not answer, and whoever asks hears that it cannot be reached. If that does not pass by itself, look whether it runs, and check SERVICE_URL; \`/readyz\` of a worker says how it fails.
alert-store-emptied = The store has lost everything that it held: conversations, digests, settings, people’s keys, the ledger, and what waited to be answered. Herald goes on with an empty one. If you have a backup, end Herald, restore it, and start again.
alert-store-set-back = The store is again as it was on { $moment }. What was asked, answered and decided since then is lost, and some of it may be answered and paid for once more.
alert-store-keeps = So that Redis keeps what it has, give its folder a volume, and set \`appendonly yes\` and \`maxmemory-policy noeviction\` in redis.conf.
alert-platform-down = { $platform } cannot be listened to: { $reason }. If that does not pass by itself, the log of the gateway says more.
alert-platform-silent = No gateway listens to { $platform }. Start one with \`npm run gateway\`, or everything with \`npm start\`; if one runs, its log says what keeps it.
alert-workers-silent = No worker is at work: what people ask is kept, and nobody is answered. Start one with \`npm run worker\`; if one runs, its log says what keeps it.
alert-digests =
    In the last hour { $failed } of { $ended ->
        [one] one digest
       *[other] { $ended } digests
    } failed. \`/digest all\` shows which and why, and tries them again.
alert-deprecation = The AI service says that it ends its { $group ->
        [pictures] calls for pictures
        [search] searches
        [account] account reads
       *[chat] chat
    } on { $date }. Before then set SERVICE_URL to another service, or take it out: Herald then answers with its own.
alert-deprecation-some-day = The AI service says that it will end its { $group ->
        [pictures] calls for pictures
        [search] searches
        [account] account reads
       *[chat] chat
    }, and not when. Set SERVICE_URL to another service in time, or take it out: Herald then answers with its own.
alert-deprecation-link = More about it: { $link }
button-alert-digests = All digests
`;
