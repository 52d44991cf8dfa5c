/** What is said about oneself: who this is, what it can do, and what it cannot. */
import { type Draft, say } from "../draft.ts";
import { inline } from "../markdown.ts";
import type { Asked } from "../question.ts";
import { courtesy } from "./greetings.ts";

const HELP =
  /^(?:\/?help|\/start|start|menu|commands?|(?:can|could|will) you help(?: me)?|help me|i need help|what can (?:you|u|i|this) (?:do|ask)(?: for me| here| you)?|what do you do|how (?:do|can) (?:i|you) (?:use|work|help)(?: (?:you|this|me))?|what are you able to do|examples?|hilfe|ayuda|aide|aiuto|ajuda|помощь|допомога|yardım|帮助|助けて)[ ?!.]*$/;
const WHO =
  /^(?:and )?(?:who|what) (?:are|r) (?:you|u)\b|^(?:are|r) (?:you|u) (?:an? |really |just |actually |the )*(?:ai|bot|human|robot|real|person|chat ?gpt|gpt|llm|language model|machine|program|model|offline|sentient|alive|conscious)|\bdo you have (?:feelings|emotions|a (?:name|soul|mind|body))|^(?:who|which company) (?:made|built|created|trained|owns|runs|programmed|developed|wrote) (?:you|this)|^(?:who is|who's) (?:your|the) (?:maker|creator|developer|owner|boss)|^(?:qui es-tu|qui êtes-vous|quién eres|chi sei|quem é você|wer bist du|кто ты|хто ти|あなたは誰ですか|你是谁)|\b(?:what|which) (?:model|ai|llm|engine) (?:are you|is this|do you use)|^(?:what(?:'s| is) your name|introduce yourself|tell me about yourself)|^are you there/;
const DATA =
  /\b(?:(?:is|are) (?:this|that|it|these|the (?:news|data|prices?))|(?:is|are) your (?:news|data|prices?|information)) (?:live|real|up to date|current|true|accurate|reliable|real[- ]time|made up|fake|old)|^(?:what|which|where) (?:are|is|do you get)\b.{0,12}\byour (?:sources?|data|news|information|knowledge)|\bhow (?:old|fresh|current|recent|reliable|accurate) (?:is|are) (?:your|the|this)(?: (?:data|news|prices?|information|sources?))?|\b(?:knowledge|training) cut-?off|\bwhat data (?:do you|are you)/;
const DATA_TEXT =
  "My news is a bundled sample: invented reports with rolling dates, good for trying things out and nothing else. Prices in it are not live, so trade on none of it. With `SERVICE_URL` a hosted service brings real news.";

const SECRETS =
  /\b(?:system prompt|hidden prompt|initial prompt|your (?:instructions|prompt|rules|secrets?|api keys?|configuration)|ignore (?:all |any |your |the )*(?:previous|prior|above|earlier)? ?(?:instructions|rules|prompts?)|developer mode|jailbreak|\bdan mode)\b/;

const HELP_TEXT = `I am the offline engine: quick, free of any network, and limited to what I carry.

- **News** from a bundled sample, with sources: "latest on bitcoin ETFs", "is ETH bullish?", "compare BTC and ETH"
- **Terms**: "what is open interest?"
- **Sums**: "12% of 340", "0.5 BTC in USD", "what time is it?"
- **Texts**: "summarise: …", "key points: …", "count the words: …"
- **Alerts** on the models nexus and eclipse: "alert me when BTC goes above 100k"

For anything else, connect a hosted service with \`SERVICE_URL\`.`;

const WHO_TEXT =
  "I am the offline engine: a small program without a language model. I answer from bundled sample news about crypto, explain terms, do sums and summarise texts. With `SERVICE_URL` a hosted service takes my place.";

const SECRETS_TEXT =
  "There is nothing secret here: I am the offline engine, a program without a language model, so no hidden prompt steers me. Ask me about crypto news, a term or a sum.";

const NAMED = /^\s*(?:hi,? |hello,? )?(?:my name is|call me)\s+(\p{L}[\p{L}'’-]{0,30})[\s.!]*$/iu;
const FINE =
  /^(?:ok|okay|k|cool|nice|great|good|awesome|perfect|wow|lol|haha+|yes|no|yep|nope|sure|got it|i see|right|good bot|well done|alright)[ !.]*$/;
const TEST = /^(?:test(?:ing)?(?: \d+)*|ping|check|hello\?+)[ !.?]*$/;

export function smalltalk({ folded, whole, style }: Asked): Draft | undefined {
  if (folded.length > 300) return undefined;
  if (!/[\p{L}\p{N}]/u.test(folded)) return say(wordless(whole));
  if (folded.length <= 80 && HELP.test(folded)) return say(style.brief ? BRIEF_HELP : HELP_TEXT);
  const [, name] = NAMED.exec(whole) ?? [];
  if (name !== undefined)
    return say(`Pleased to meet you, ${inline(name)}. Ask me about crypto news, a term or a sum.`);
  if (SECRETS.test(folded)) return say(SECRETS_TEXT);
  if (WHO.test(folded)) return say(WHO_TEXT);
  if (DATA.test(folded)) return say(DATA_TEXT);
  if (FINE.test(folded)) return say("Good. Ask on when you like.");
  if (TEST.test(folded)) return say("I am here. Ask me about crypto news, a term or a sum.");
  const answer = courtesy(folded);
  if (answer === undefined) return undefined;
  return say(style.formal && answer.startsWith("Hello!") ? answer.replace("Hello!", "Good day.") : answer);
}

const BRIEF_HELP =
  'Crypto news with sources, terms, sums, summaries and, on nexus and eclipse, alerts. Try "latest on bitcoin".';

function wordless(text: string): string {
  if (text.trim() === "") return "Your message arrived without text. Ask me about crypto news, a term or a sum.";
  if (/\p{Extended_Pictographic}/u.test(text))
    return 'Nice to see you. Ask me something in words, such as "latest on bitcoin".';
  return 'I found no words in that. Ask me something such as "latest on bitcoin".';
}

const TASKS: readonly (readonly [pattern: RegExp, cannot: string])[] = [
  [
    /\b(?:translate|translation|übersetze|traduis|traduce|traduci|переведи)\b|\bhow do (?:you|i) say\b|\bin (?:german|french|spanish|italian|russian|japanese|chinese) (?:please|means?)\b/,
    "translate",
  ],
  [/\b(?:poems?|haiku|sonnet|limerick|rhymes?|song|lyrics|rap)\b/, "write poems or songs"],
  [/\b(?:joke|riddle|pun)s?\b|\bmake me laugh\b/, "tell jokes"],
  [
    /\b(?:write|tell|make up|invent|compose)\b.{0,30}\b(?:story|stories|novel|tale|fairy tale|script|dialogue)\b/,
    "tell stories",
  ],
  [
    /\b(?:write|draft|compose|generate)\b.{0,40}\b(?:essay|article|blog|tweets?|emails?|letter|post|speech|cv|resume|cover letter|report)\b/,
    "write texts of my own",
  ],
  [
    /\b(?:write|create|generate|fix|debug|refactor|give me|code|implement)\b.{0,60}\b(?:code|function|program|python|javascript|typescript|java|rust|c\+\+|sql|regex|html|css|bash|algorithm|class|website|app)\b|```/,
    "write or mend code",
  ],
  [
    /\b(?:draw|paint|sketch|generate|create|make|imagine)\b.{0,30}\b(?:picture|image|photo|logo|drawing|painting|pic|meme|avatar)\b|^(?:draw|paint|sketch)\b/,
    "draw in a chat; pictures have an operation of their own",
  ],
  [/\b(?:weather|forecast for tomorrow|temperature (?:in|outside))\b/, "look up the weather"],
  [/\b(?:recipe|cook|bake)\b/, "help with recipes"],
  [
    /\b(?:browse|open (?:the )?(?:url|link|website|page)|visit (?:the )?(?:url|link|website|page)|search the (?:web|internet)|google)\b/,
    "open pages or search the web",
  ],
];

const CAN = "What I can do: crypto news with sources, terms, sums and summaries";

/** What only a language model can do, said in two sentences. */
export function refuseTask({ folded }: Asked): Draft | undefined {
  const order = folded.slice(0, 400);
  const [, cannot] = TASKS.find(([pattern]) => pattern.test(order)) ?? [];
  return cannot === undefined
    ? undefined
    : say(
        `I am the offline engine, so I cannot ${cannot}. ${CAN}; connect a hosted service with \`SERVICE_URL\` for the rest.`,
      );
}

export const refuseRest = (): Draft =>
  say(
    `I am the offline engine and found nothing on that in the bundled sample news, so I cannot answer it. ${CAN}; connect a hosted service with \`SERVICE_URL\` for the rest.`,
  );
