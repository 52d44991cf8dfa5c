/** English: structured output. */
export const extract = `
## Help

help-extract =
    Say what to find, then give the text: behind it, as the message you reply to, or as an attached text file. What to find is a list of fields:

    \`/extract name:string, price:number, tags:string[] The fox lamp is 49.90 euros, brass, for reading.\`

    A field is string, number, integer, boolean, date, datetime, url, email, or one of some words, such as \`mood:(good|bad)\`. With \`[]\` behind it there may be several, with \`?\` it may be missing.

    For more than that, write a JSON Schema, or attach it as a .json file, and reply to the text with it:

    \`/extract { $example }\`

    The answer is checked against it. A short one comes as a block of JSON, a long one as a file. \`--model nexus\` chooses the model and the price, as for /ask.
help-extract-discord =
    Say what to find, then give the text, or attach it as a text file. What to find is a list of fields:

    \`/extract name:string, price:number, tags:string[] The fox lamp is 49.90 euros, brass, for reading.\`

    A field is string, number, integer, boolean, date, datetime, url, email, or one of some words, such as \`mood:(good|bad)\`. With \`[]\` behind it there may be several, with \`?\` it may be missing.

    For more than that, write a JSON Schema instead:

    \`/extract { $example }\`

    The answer is checked against it. A short one comes as a block of JSON, a long one as a file. \`--model nexus\` chooses the model and the price, as for /ask.

## What is missing or wrong

extract-no-schema =
    What shall I find, and in which text? Name the fields first, for example:

    \`/extract name:string, price:number The fox lamp costs 49.90 euros.\`

    The text may also be the message that you reply to, or an attached text file; instead of the fields you can give a JSON Schema, also as a .json file.
extract-no-schema-discord =
    What shall I find, and in which text? Name the fields first, for example:

    \`/extract name:string, price:number The fox lamp costs 49.90 euros.\`

    The text may also be an attached text file; instead of the fields you can give a JSON Schema.
extract-no-text =
    I know what to find, but not in which text. Write it behind the fields, reply to the message that has it, or attach it as a text file. For example:

    \`/extract name:string, price:number The fox lamp costs 49.90 euros.\`
extract-no-text-discord =
    I know what to find, but not in which text. Give it with the fields, or attach it as a text file. For example:

    \`/extract name:string, price:number The fox lamp costs 49.90 euros.\`
extract-wrong-type =
    “{ $given }” is no kind of field. There are { $types }, and words to choose from such as (good|bad). For example:

    \`/extract name:string, price:number, mood:(good|bad)\`
extract-twice =
    The field “{ $name }” is there twice; give each one a name of its own. For example:

    \`/extract buyer:string, seller:string\`
extract-not-json =
    The schema is not valid JSON: in line { $line }, column { $column }, before “{ $near }”, { $wanted ->
        [value] a value is missing
        [name] a name in quotation marks is missing
        [colon] a colon is missing
        [comma] a comma or a closing bracket is missing
        [end] the schema has already ended, and nothing may follow it in its file
       *[quote] a text has no proper end, or has a sign that must not stand in it
    }. This is right:

    \`/extract { $example }\`
extract-cut-json =
    The schema is not valid JSON: it ends too early, where { $wanted ->
        [value] a value is missing
        [name] a name in quotation marks is missing
        [colon] a colon is missing
        [quote] a quotation mark is missing
       *[other] a closing bracket is missing
    }. This is right:

    \`/extract { $example }\`
extract-no-keywords =
    This JSON is no JSON Schema: it names neither a type nor properties. Name the fields, or write a schema. For example:

    \`/extract name:string, price:number\`
    \`/extract { $example }\`
extract-invalid-schema =
    The schema is not a valid JSON Schema: { $problem }. This is right:

    \`/extract { $example }\`
extract-whole-schema = the whole of it
extract-unknown-draft = The schema names a draft of JSON Schema that I do not know. Use draft-07 or 2020-12, or leave it out, for example: \`/extract { $example }\`
extract-refers-elsewhere = The schema refers to another document, and I fetch none. Put the definition into the schema itself and refer to that, for example as \`#/definitions/city\`.
extract-broken-schema = The schema cannot be used: it refers to something that it does not have, or a pattern in it is no regular expression. A pattern that is right: \`^[A-Z]+\`
extract-slow-schema = The schema takes too long to read. Please make it simpler, for example with fewer alternatives and dependencies.
extract-long-schema = The schema is longer than { $limit } KB. Please make it smaller, for example by asking for fewer fields at once.
extract-deep-schema = The schema is nested deeper than { $limit } levels. Please make it flatter, for example with definitions that it refers to.
extract-many-parts = The schema has { $given } parts, and { $limit } are the most. Please ask for fewer fields at once.
extract-long-pattern = The schema has a pattern of { $given } characters, and { $limit } are the most. Please use a shorter one, for example \`^[A-Z]+\`.
extract-large-text = That is more than { $limit } kB of text, the most that I take at once. Please send me the part that matters.
extract-many-files = Those are more files than I can tell apart. Attach one with the text, and write the fields into the message, for example: \`/extract name:string, price:number\`
extract-file = The file
extract-named-file = The file { $name }
extract-large-file = { $file } is larger than { $limit } kB, the most that I read. Please send me the part that matters, as a text file or as a message.
extract-gone-file = { $file } is not there any more. Please send it once more, with the command as its caption.
extract-gone-file-discord = { $file } is not there any more. Please attach it once more.
extract-away-file = { $file } could not be had just now. Please send it once more in a moment.
extract-no-text-file = { $file } is none that I can read, for I only read text. Please paste its words, or send them as a .txt, .md, .csv or .html file in UTF-8.
extract-gone = I no longer have that request. Please write it once more, for example: \`/extract name:string, price:number\`

## Answers

extract-file-fields =
    { $count ->
        [one] The answer is a file, for it is long. It has 1 field: { $names }.
       *[other] The answer is a file, for it is long. It has { $count } fields: { $names }.
    }
extract-file-list =
    { $count ->
        [one] The answer is a file, for it is long. It is a list of 1 entry.
       *[other] The answer is a file, for it is long. It is a list of { $count } entries.
    }
extract-file-value = The answer is a file, for it is long.
extract-file-raw = What came is a file, for it is long.
extract-misfits = The answer does not fit the schema:
extract-no-json = What came is no JSON:
extract-cut = The answer was cut before it was whole, for it had reached its greatest length. A shorter text or fewer fields may do.
extract-endless = It cannot be said whether the answer fits the schema: a pattern or a reference in the schema takes too long to check. Please make it simpler.
extract-next = You can try again, perhaps with another model such as --model { $model }.
button-extract-again =
    { $credits ->
        [one] Try again · 1 credit
       *[other] Try again · { $credits } credits
    }

## What does not fit

extract-whole = the answer
extract-or = {" or "}
extract-missing = { $where } lacks “{ $name }”
extract-unwanted = { $where } has “{ $name }”, which the schema does not allow
extract-type = { $where } should be { $wanted }
extract-choice = { $where } should be one of these: { $allowed }
extract-format = { $where } is no proper { $format }
extract-other =
    { $word ->
        [minimum] { $where } should be { $value } or more
        [maximum] { $where } should be { $value } or less
        [exclusiveMinimum] { $where } should be more than { $value }
        [exclusiveMaximum] { $where } should be less than { $value }
        [multipleOf] { $where } should be a multiple of { $value }
        [minLength] { $where } is too short; the least length is { $value }
        [maxLength] { $where } is too long; the greatest length is { $value }
        [minItems] { $where } has too few entries; the least is { $value }
        [maxItems] { $where } has too many entries; the most is { $value }
        [pattern] { $where } does not fit the pattern { $value }
        [uniqueItems] { $where } has the same entry twice
        [anyOf] { $where } is nothing that the schema allows
        [oneOf] { $where } should be exactly one of the things that the schema allows
       *[other] { $where } does not keep to “{ $word }” of the schema
    }
`;
