/** The words for scenes, subjects and styles: what the drawing machine has learnt to draw. */

export type SceneName =
  | "mountains"
  | "sea"
  | "lake"
  | "forest"
  | "city"
  | "desert"
  | "space"
  | "meadow"
  | "underwater"
  | "market"
  | "abstract"
  | "grid"
  | "island";

export type SubjectName =
  | "fox"
  | "cat"
  | "dog"
  | "rabbit"
  | "owl"
  | "bear"
  | "deer"
  | "bird"
  | "butterfly"
  | "fish"
  | "whale"
  | "house"
  | "castle"
  | "lighthouse"
  | "boat"
  | "balloon"
  | "rocket"
  | "robot"
  | "ufo"
  | "tree"
  | "flower"
  | "cactus"
  | "mushroom"
  | "coin"
  | "heart"
  | "person"
  | "palm"
  | "tent"
  | "car"
  | "dragon";

export type StyleName =
  | "watercolour"
  | "pixel"
  | "line"
  | "minimal"
  | "retro"
  | "mosaic"
  | "oil"
  | "paper"
  | "glitch"
  | "pop"
  | "halftone";

export const SCENE_WORDS: ReadonlyMap<SceneName, string> = new Map([
  [
    "mountains",
    "mountain mount peak alp everest fuji summit cliff canyon valley ridge volcano hiking himalaya landscape 🏔 ⛰ 🗻 🌋",
  ],
  ["lake", "lake pond reflection fjord river mirror-lake"],
  ["sea", "sea ocean wave beach coast shore surf tide harbour harbor sail sailing 🌊 🏖"],
  ["island", "island tropical lagoon paradise hawaii 🏝"],
  ["forest", "forest wood woodland jungle grove pine rainforest 🌲 🌳"],
  [
    "city",
    "city skyline street town downtown skyscraper building urban tokyo york london cyberpunk metropolis paris 🏙 🌆 🌃",
  ],
  ["desert", "desert dune sahara sand oasis pyramid egypt 🏜 🐪"],
  ["space", "space galaxy nebula cosmos universe planet orbit astronaut saturn interstellar cosmic mars 🌌 🪐"],
  ["meadow", "meadow field garden hill countryside farm grass prairie village park 🌸"],
  ["underwater", "underwater reef aquarium deep dive diving octopus jellyfish submarine coral-reef 🐙"],
  [
    "market",
    "chart market candle candlestick trading trader bull bullish bear-market bearish price stock crypto pump dump hodl finance 📈 📉 💹",
  ],
  [
    "abstract",
    "abstract geometry geometric shape pattern fractal circle triangle bauhaus cubism cubist mandala spiral chaos texture kandinsky mondrian 🌀",
  ],
  ["grid", "synthwave retrowave vaporwave outrun eighties 80s retro-wave"],
]);

export const SUBJECT_WORDS: ReadonlyMap<SubjectName, string> = new Map([
  ["fox", "fox vixen 🦊"],
  ["cat", "cat kitten kitty 🐱 🐈"],
  ["dog", "dog puppy hound doge shiba wolf 🐶 🐕 🐺"],
  ["rabbit", "rabbit bunny hare 🐰 🐇"],
  ["owl", "owl 🦉"],
  ["bear", "bear panda grizzly 🐻 🐼"],
  ["deer", "deer stag reindeer elk moose 🦌"],
  ["bird", "bird gull seagull swallow crane flock eagle 🐦 🕊 🦅"],
  ["butterfly", "butterfly moth 🦋"],
  ["fish", "fish goldfish koi salmon shark aquarium 🐟 🐠 🐡 🦈"],
  ["whale", "whale orca dolphin 🐋 🐳 🐬"],
  ["house", "house home cottage cabin hut barn farm village chalet 🏠 🏡"],
  ["castle", "castle palace fortress tower temple kingdom 🏰 🏯"],
  ["lighthouse", "lighthouse"],
  ["boat", "boat ship sailboat yacht sail sailing ⛵ 🚤"],
  ["balloon", "balloon zeppelin 🎈"],
  ["rocket", "rocket spaceship starship moonshot 🚀"],
  ["robot", "robot android bot cyborg machine mecha 🤖"],
  ["ufo", "ufo alien saucer 🛸 👽"],
  ["tree", "tree oak sakura cherry willow bonsai 🌳"],
  ["flower", "flower rose tulip daisy poppy sunflower lily lotus bouquet 🌻 🌷 🌹 🌺 🌼"],
  ["cactus", "cactus cacti 🌵"],
  ["mushroom", "mushroom fungus toadstool 🍄"],
  ["coin", "coin bitcoin btc crypto token ethereum eth doge money 💰 🪙"],
  ["heart", "heart love valentine romance romantic ❤ 💖 💕"],
  [
    "person",
    "person man woman girl boy child human astronaut wanderer hiker figure king queen knight people couple samurai wizard",
  ],
  ["palm", "palm tropical island 🌴 🏝"],
  ["tent", "tent camp camping campfire ⛺"],
  ["car", "car vehicle truck racing ferrari 🚗 🏎"],
  ["dragon", "dragon wyvern 🐉 🐲"],
]);

export const STYLE_WORDS: ReadonlyMap<StyleName, string> = new Map([
  ["watercolour", "watercolour watercolor aquarelle gouache"],
  ["pixel", "pixel 8bit 8-bit 16bit 16-bit pixelart pixelated"],
  ["line", "line-art lineart sketch outline pencil ink drawing line-drawing charcoal"],
  ["minimal", "minimal minimalist minimalism simple clean flat"],
  ["retro", "retro vintage poster seventies 70s"],
  ["mosaic", "mosaic stained-glass stained tile"],
  ["oil", "oil painting impressionist impressionism gogh monet painted brush acrylic canvas"],
  ["paper", "paper papercut paper-cut origami layered"],
  ["glitch", "glitch vhs glitchy"],
  ["pop", "pop-art comic warhol cartoon"],
  ["halftone", "halftone newspaper risograph riso print"],
]);
