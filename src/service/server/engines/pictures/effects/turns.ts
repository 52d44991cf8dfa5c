/** Turns and flips as people say them, each brought into the one form that the list of effects knows. */

/** What may stand between `turn` and where to. */
const TO = "(?: (?:it|this|that|the|my|picture|image|photo|to|by|all|way)){0,6}";
const TURN = new RegExp(
  `(?<=^| )(?:rotat(?:e|ed|es|ing|ion)|(?:quarter|half) turn|sideways|(?:counter ?|anti ?)?clockwise|turn(?:ed)?${TO} (?:left|right|around|round|clockwise|90|180|270)|90|180|270)(?= |$)`,
  "gu",
);
const LEFT = /(?<=^| )(?<!not )(?:left|leftwards?|(?:counter ?|anti ?)clockwise)(?= |$)/u;
const HALF = new RegExp(`(?<=^| )(?:180|half turn|turn(?:ed)?${TO} a?round|upside down)(?= |$)`, "u");
const OVER = /(?<=^| )upside down(?= |$)/gu;
const THREE_QUARTERS = /(?<=^| )270(?= |$)/u;

const FLIP = /(?<=^| )flip(?:s|ped|ping)?(?= |$)/gu;
const UPRIGHT = /(?<=^| )(?<!not )(?:vertical|vertically|upside down|upside)(?= |$)/gu;
const LEVEL = /(?<=^| )(?<!not )(?:horizontal|horizontally|sideways)(?= |$)/gu;

/** The first place says it, and what else belongs to it says nothing more. */
function gathered(text: string, places: RegExp, plain: string): string {
  let isFirst = true;
  const changed = text.replace(places, () => {
    if (!isFirst) return "";
    isFirst = false;
    return plain;
  });
  return changed.replace(/ +/g, " ").trim();
}

/** Words and numbers of one turn stand anywhere in a prompt, and make one angle together. */
function withOneTurn(text: string): string {
  if (text.search(TURN) < 0) return text;
  const isLeft = LEFT.test(text) !== THREE_QUARTERS.test(text);
  const plain = HALF.test(text) ? "rotate 180" : isLeft ? "rotate left" : "rotate right";
  return gathered(text.replace(OVER, ""), TURN, plain);
}

function withOneFlip(text: string): string {
  const isUpright = text.search(UPRIGHT) >= 0;
  const isLevel = text.search(LEVEL) >= 0;
  const rest = text.replace(UPRIGHT, "").replace(LEVEL, "").replace(/ +/g, " ");
  if (!isUpright) return gathered(rest, FLIP, "flip");
  return gathered(rest, FLIP, isLevel ? "flip vertically flip horizontally" : "flip vertically");
}

/** Beside a flip, `sideways` and `upside down` say which way it goes. */
export const withPlainTurns = (text: string): string => {
  const flips = text.search(FLIP) >= 0;
  return withOneTurn(flips ? withOneFlip(text) : text);
};
