/** English: editions, as they are posted. */
export const edition = `
## Editions, as they are posted

edition-moment = { $weekday }, { $date }, { $clock }
edition-left =
    { $count ->
        [one] 1 more story was found and left out.
       *[other] { $count } more stories were found and left out.
    }
edition-merged = What came during the quiet hours is among them.
edition-missing = Nothing could be found out about “{ $topic }” this time.
edition-back = I may write here again, so this digest goes on.
edition-empty = Nothing new about “{ $topics }” since the last time.
button-edition-more = More news
button-edition-more-about = More: { $topic }

## Editions that do not come

edition-no-service = The news about “{ $topics }” of { $moment } could not be had: the news service does not answer. No credits were taken.
edition-no-credits = The news about “{ $topics }” of { $moment } could not be had: there are no credits left for it. Please tell the operator.
edition-no-budget = The news about “{ $topics }” of { $moment } was left out: this chat has spent its credits for today. An administrator can set another budget with \`/settings\`.
edition-no-answer = The news about “{ $topics }” of { $moment } could not be had: the answer of the news service was lost or unreadable, and a credit may have been taken for it.
edition-next = The next one comes on { $moment }; I say this once and not every time.
edition-uncertain = I am not sure whether the news about “{ $topics }” of { $moment } arrived here, so I did not send it twice. If you do not see it, I can show it to you once more.
edition-paused = In { $chat } I was not allowed to post for a day and longer, so I have paused digest { $number } (“{ $topics }”). Please let me write there. It goes on by itself then, or as soon as somebody sends there: \`/digest resume { $number }\`
`;
