/** Greetings, thanks and goodbyes in many languages, and the short answer to each. */

interface Courtesy {
  readonly greeting: readonly string[];
  readonly thanks: readonly string[];
  readonly goodbye: readonly string[];
  /** Behind the greeting: an offer. */
  readonly offer: string;
  readonly welcome: string;
  readonly farewell: string;
}

const row = (
  greeting: string,
  thanks: string,
  goodbye: string,
  offer: string,
  welcome: string,
  farewell: string,
): Courtesy => ({
  greeting: greeting.split(","),
  thanks: thanks.split(","),
  goodbye: goodbye.split(","),
  offer,
  welcome,
  farewell,
});

const LANGUAGES: readonly Courtesy[] = [
  row(
    "hello,hi,hey,hiya,howdy,yo,greetings,good morning,good afternoon,good evening,good day,hi there,hello there,hey there,gm,sup,what's up,how are you,how are you doing,hello world",
    "thanks,thank you,thx,ty,cheers,thanks a lot,thank you very much,many thanks,much appreciated,thank you so much,great thanks,perfect thanks",
    "bye,goodbye,good bye,see you,see you later,cya,good night,farewell,later,bye bye,take care",
    "Hello! Ask me about crypto news, a term or a sum; `help` shows what I can do.",
    "You are welcome.",
    "Goodbye, and come back any time.",
  ),
  row(
    "hallo,wie geht's,wie geht es dir,guten tag,guten morgen,guten abend,servus,moin,grüß gott,grüezi",
    "danke,danke schön,dankeschön,vielen dank,merci vielmals",
    "tschüss,tschüß,auf wiedersehen,bis bald,gute nacht",
    "Hallo! Frag mich nach Krypto-Nachrichten, einem Begriff oder einer Rechnung. (Ich antworte auf Englisch.)",
    "Gern geschehen.",
    "Tschüss, bis bald.",
  ),
  row(
    "bonjour,ça va,salut,bonsoir,coucou",
    "merci,merci beaucoup,merci bien",
    "au revoir,à bientôt,bonne nuit,adieu",
    "Bonjour ! Demandez-moi des nouvelles crypto, un terme ou un calcul. (Je réponds en anglais.)",
    "Je vous en prie.",
    "Au revoir, à bientôt.",
  ),
  row(
    "hola,buenas,buenos días,buenos dias,buenas tardes,buenas noches,qué tal,que tal",
    "gracias,muchas gracias,mil gracias",
    "adiós,adios,hasta luego,hasta pronto",
    "¡Hola! Pregúntame por noticias cripto, un término o un cálculo. (Respondo en inglés.)",
    "De nada.",
    "Adiós, hasta pronto.",
  ),
  row(
    "ciao,come stai,come va,buongiorno,buonasera,salve,buon giorno",
    "grazie,grazie mille,molte grazie",
    "arrivederci,a presto,buonanotte,addio",
    "Ciao! Chiedimi notizie cripto, un termine o un calcolo. (Rispondo in inglese.)",
    "Prego.",
    "Arrivederci, a presto.",
  ),
  row(
    "olá,tudo bem,ola,oi,bom dia,boa tarde,boa noite",
    "obrigado,obrigada,muito obrigado,muito obrigada",
    "tchau,adeus,até logo,até breve",
    "Olá! Pergunte-me por notícias cripto, um termo ou uma conta. (Respondo em inglês.)",
    "De nada.",
    "Tchau, até breve.",
  ),
  row(
    "привет,как дела,здравствуйте,здравствуй,добрый день,доброе утро,добрый вечер,хай",
    "спасибо,большое спасибо,благодарю",
    "пока,до свидания,до встречи,спокойной ночи",
    "Привет! Спросите меня о крипто-новостях, термине или попросите посчитать. (Отвечаю по-английски.)",
    "Пожалуйста.",
    "До свидания.",
  ),
  row(
    "привіт,як справи,вітаю,добрий день,доброго ранку,добрий вечір,доброго дня",
    "дякую,щиро дякую,дуже дякую",
    "бувай,до побачення,на все добре,добраніч",
    "Привіт! Запитайте мене про крипто-новини, термін або обчислення. (Відповідаю англійською.)",
    "Будь ласка.",
    "До побачення.",
  ),
  row(
    "merhaba,nasılsın,selam,günaydın,iyi günler,iyi akşamlar",
    "teşekkürler,teşekkür ederim,sağ ol,sağol",
    "hoşça kal,hoşçakal,güle güle,görüşürüz,iyi geceler",
    "Merhaba! Bana kripto haberlerini, bir terimi ya da bir hesabı sorun. (İngilizce yanıtlıyorum.)",
    "Rica ederim.",
    "Hoşça kalın.",
  ),
  row(
    "こんにちは,こんばんは,おはよう,おはようございます,やあ",
    "ありがとう,ありがとうございます,どうも",
    "さようなら,またね,おやすみ,じゃあね",
    "こんにちは。暗号資産のニュース、用語、計算について聞いてください。(回答は英語です。)",
    "どういたしまして。",
    "さようなら。",
  ),
  row(
    "你好,你好吗,您好,嗨,早上好,晚上好,哈囉",
    "谢谢,謝謝,多谢,感谢",
    "再见,再見,拜拜,晚安",
    "你好!可以问我加密新闻、术语或计算。(我用英文回答。)",
    "不客气。",
    "再见。",
  ),
  row(
    "안녕하세요,안녕,여보세요",
    "감사합니다,고마워,고맙습니다",
    "안녕히 계세요,안녕히 가세요,잘 가",
    "안녕하세요! 암호화폐 뉴스, 용어, 계산을 물어보세요. (영어로 답합니다.)",
    "천만에요.",
    "안녕히 가세요.",
  ),
  row(
    "cześć,czesc,dzień dobry,dobry wieczór,siema",
    "dziękuję,dziekuje,dzięki,dzieki",
    "do widzenia,na razie,dobranoc",
    "Cześć! Zapytaj mnie o wiadomości krypto, pojęcie albo rachunek. (Odpowiadam po angielsku.)",
    "Proszę bardzo.",
    "Do widzenia.",
  ),
  row(
    "hoi,goedemorgen,goedemiddag,goedenavond,goedendag",
    "dank je,dankjewel,dank u,bedankt,dank u wel",
    "tot ziens,doei,tot straks,welterusten",
    "Hoi! Vraag me naar cryptonieuws, een begrip of een som. (Ik antwoord in het Engels.)",
    "Graag gedaan.",
    "Tot ziens.",
  ),
  row(
    "مرحبا,السلام عليكم,أهلا,صباح الخير",
    "شكرا,شكراً,شكرا جزيلا",
    "مع السلامة,وداعا",
    "مرحبا! اسألني عن أخبار العملات الرقمية أو مصطلح أو حساب. (أجيب بالإنجليزية.)",
    "عفوا.",
    "مع السلامة.",
  ),
  row(
    "नमस्ते,नमस्कार,namaste",
    "धन्यवाद,शुक्रिया,dhanyavaad",
    "अलविदा,फिर मिलेंगे",
    "नमस्ते! मुझसे क्रिप्टो समाचार, कोई शब्द या हिसाब पूछें। (मैं अंग्रेज़ी में उत्तर देता हूँ।)",
    "आपका स्वागत है।",
    "फिर मिलेंगे।",
  ),
];

const answers = new Map<string, string>();
for (const { greeting, thanks, goodbye, offer, welcome, farewell } of LANGUAGES) {
  for (const [spellings, answer] of [
    [greeting, offer],
    [thanks, welcome],
    [goodbye, farewell],
  ] as const) {
    for (const spelling of spellings) if (!answers.has(spelling)) answers.set(spelling, answer);
  }
}

/** Names by which the bot may be greeted, and courtesies behind the word. */
const ADDRESSED =
  /(?:^|[\s,])(?:herald|bot|everyone|all|friend|there|again|mate|team|folks|amigo|amigos|amici|leute|zusammen|tous|tout le monde|всем|всім|guys|man|bro|buddy|so much|for (?:your|the|that|all)? ?(?:help|answer|info|that|this)?)$/;

/** Undefined when the message is more than a courtesy. */
export function courtesy(folded: string): string | undefined {
  if (folded.length > 60) return undefined;
  const bare = folded
    .replace(/[^\p{L}\p{M}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const plain = bare
    .replace(/^(?:ok|okay|great|nice|oh|well|perfect|cool) /, "")
    .replace(ADDRESSED, "")
    .trim();
  const known = answers.get(bare) ?? answers.get(plain);
  if (known !== undefined) return known;
  const [, opening] = ASKING_AFTER.exec(plain) ?? [];
  return opening === undefined ? undefined : answers.get(opening.trim());
}

/** A greeting and how the other is. */
const ASKING_AFTER =
  /^(.{2,20}?) (?:how are (?:you|u|things)(?: doing)?(?: today)?|how's it going|what's up|wie geht'?s(?: dir)?|wie geht es dir|ça va|comment (?:ça va|allez vous)|qué tal|que tal|cómo estás|como estas|come (?:stai|va)|tudo bem|como vai|как дела|як справи|nasılsın|nasılsınız|jak się masz|co słychać|hoe gaat het)$/u;

/** Greetings that open a question of their own, as in `what's up with bitcoin`. */
const ASKS =
  /^(?:what's up|how are you.*|sup|wie geht.*|ça va|q.{1,2} tal|come (?:stai|va)|tudo bem|как дела|як справи|nasılsın|你好吗|hello world)$/u;
/** Short ones that are words too; they greet only before a pause. */
const WORDS_TOO = /^(?:yo|gm|ty|cheers|greetings|oi|ola|salve|good day|どうも)$/u;

const PAUSE = String.raw`[\s,.!?:;…–—、，。！？~\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]{1,12}`;
const NAMES =
  "(?: (?:there|herald|bot|everyone|all|friend|again|mate|team|folks|guys|buddy|in advance|so much|leute|zusammen|nochmal))*";

const alternatives = (spellings: readonly string[]): string =>
  spellings.toSorted((a, b) => b.length - a.length).join("|");
const OPENINGS = LANGUAGES.flatMap(({ greeting, thanks }) => [...greeting, ...thanks]).filter((one) => !ASKS.test(one));
const OPENING = new RegExp(
  String.raw`^\s*(?:(?:${alternatives(OPENINGS.filter((one) => !WORDS_TOO.test(one)))})${NAMES}(?=${PAUSE})|(?:${alternatives(OPENINGS.filter((one) => WORDS_TOO.test(one)))})${NAMES}(?=\s*[,.!…，。！]))${PAUSE}(?!for\b|to\b|from\b|für\b)(?=.{0,80}[\p{L}\p{N}])`,
  "isu",
);
/** Nobody greets in more words before the question. */
const MOST_OPENINGS = 3;

/** A question without the greeting or the thanks before it; what is nothing else stays whole. */
export function withoutCourtesy(text: string): string {
  let rest = text;
  for (let taken = 0; taken < MOST_OPENINGS; taken++) {
    if (courtesy(rest.slice(0, 100).toLowerCase().trim()) !== undefined) return rest;
    rest = rest.replace(OPENING, "");
  }
  return rest;
}
