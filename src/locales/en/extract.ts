/** English: structured output. */
export const extract = `
## Help

help-extract = Say what to find and in what. For example: \`/extract name:string, price:number\` as a reply to a message.
`;
