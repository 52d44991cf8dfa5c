/** English: what people and administrators decide. */
export const settings = `
## Help

help-language = Alone it shows the languages. With a name it changes yours. For example: \`/language English\`
`;
