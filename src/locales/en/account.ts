/** English: the account, one's own key, and what was spent. */
export const account = `
## Help

help-account = Shows the balance of your account at the service, to you alone.
help-usage = Shows what was spent here. For example: \`/usage week\`
help-key = Lets you use your own key of the service. In a private chat: \`/key set YOUR-KEY\`, \`/key status\`, \`/key remove\`.
`;
