/** English: pictures, made and changed. */
export const pictures = `
## Help

help-imagine = Say what the picture is to show. For example: \`/imagine a fox in the snow --size portrait --seed 7\`
help-effect = Send a picture with it, or reply to one, and say what is to become of it. For example: \`/effect an oil painting\`
help-mirage = Send a picture with it, or reply to one, and say what is to become of it.
`;
