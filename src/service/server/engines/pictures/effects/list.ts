/** Every effect with the words that ask for it, in the order in which they are applied. */
import { halftone, mosaic, pixel, stainedGlass } from "./blocks.ts";
import { cartoon, emboss, lineArt, neon, oil, poster, sketch, watercolour } from "./drawn.ts";
import type { Effect } from "./pixels.ts";
import {
  fisheye,
  flip,
  frame,
  mirrored,
  polaroid,
  swirl,
  turnAround,
  turnLeft,
  turnRight,
  upsideDown,
  zoom,
} from "./shapes.ts";
import { blur, dream, glitch, grain, rain, sharpen, snow, vignette } from "./soft.ts";
import * as tones from "./tones.ts";

export interface Named {
  readonly name: string;
  /** Words and pairs of words, as a part of a regular expression. */
  readonly words: string;
  readonly effect: Effect;
  /** It uses the colours that the prompt names, so these are not laid over the whole as well. */
  readonly tinted?: boolean;
  /** It makes the picture's clear parts solid or moves them. */
  readonly reshapes?: boolean;
}

/** Turns and flips stand here in their plain form only. */
export const EFFECTS: readonly Named[] = [
  {
    name: "turn right",
    words: "rotate right",
    effect: turnRight,
    reshapes: true,
  },
  {
    name: "turn left",
    words: "rotate left",
    effect: turnLeft,
    reshapes: true,
  },
  { name: "turn around", words: "rotate 180", effect: turnAround, reshapes: true },
  {
    name: "upside down",
    words: "upside down|upside|flip vertically|🙃",
    effect: upsideDown,
    reshapes: true,
  },
  {
    name: "flip",
    words: "flip|flip horizontally|mirror image",
    effect: flip,
    reshapes: true,
  },
  {
    name: "mirror",
    words: "mirror|mirrored|symmetry|symmetric|symmetrical|reflect|reflected|reflection",
    effect: mirrored,
    reshapes: true,
  },
  { name: "zoom", words: "zoom|zoomed|crop|cropped|close up|closeup|closer|enlarge", effect: zoom, reshapes: true },
  { name: "swirl", words: "swirl|swirled|twirl|twist|twisted|whirlpool|vortex|🌀", effect: swirl, reshapes: true },
  { name: "fisheye", words: "fisheye|fish eye|bulge|wide angle|lens|bubble", effect: fisheye, reshapes: true },
  { name: "sharpen", words: "sharpen|sharp|sharper|sharpened|crisp|clear|clearer|hd|detail|detailed", effect: sharpen },
  {
    name: "oil",
    words:
      "oil|oil painting|painting|painted|paint|painterly|gogh|van gogh|monet|impressionist|impressionism|brush|brushstrokes|acrylic|canvas|🎨|🖌",
    effect: oil,
  },
  { name: "watercolour", words: "watercolour|watercolor|aquarelle|gouache|wash", effect: watercolour },
  {
    name: "cartoon",
    words: "cartoon|cartoonish|comic|comics|comic book|anime|manga|cel|animated|toon|disney|pixar|ghibli",
    effect: cartoon,
  },
  {
    name: "sketch",
    words: "sketch|sketched|pencil|drawing|drawn|draw|charcoal|graphite|pencil drawing|✏",
    effect: sketch,
    tinted: true,
  },
  {
    name: "line art",
    words: "line art|lineart|outline|outlines|edges|edge|ink|contour|line drawing|coloring book|colouring book",
    effect: lineArt,
  },
  { name: "emboss", words: "emboss|embossed|relief|engraved|engrave|engraving|stone|metal|carved", effect: emboss },
  {
    name: "pixel",
    words: "pixel|pixels|pixel art|pixelart|pixelate|pixelated|pixelize|8 bit|8bit|16 bit|minecraft|lego|👾",
    effect: pixel,
  },
  { name: "mosaic", words: "mosaic|tiles|tiled|tile|byzantine", effect: mosaic },
  {
    name: "stained glass",
    words: "stained glass|stained|glass|voronoi|low poly|lowpoly|crystal|crystallise|crystallize|geometric",
    effect: stainedGlass,
  },
  {
    name: "posterise",
    words: "posterise|posterize|posterised|posterized|pop art|popart|pop|warhol|flat|flatten|silkscreen",
    effect: (picture, manner) => tones.posterised(tones.vivid(picture, manner), manner),
  },
  { name: "poster", words: "poster|retro|70s|seventies|travel poster", effect: poster },
  {
    name: "halftone",
    words: "halftone|half tone|newspaper|newsprint|dots|dotted|print|printed|risograph|riso|lichtenstein",
    effect: halftone,
  },
  {
    name: "grey",
    words:
      "grey|gray|greyscale|grayscale|monochrome|mono|black and white|black white|b w|bw|desaturate|desaturated|colourless|colorless|🖤",
    effect: tones.grey,
  },
  { name: "noir", words: "noir|film noir|dramatic black|ansel adams", effect: tones.noir },
  {
    name: "sepia",
    words: "sepia|old photo|old photograph|antique|daguerreotype|victorian|western|1900s|19th century|brownish",
    effect: tones.sepia,
  },
  {
    name: "vintage",
    words: "vintage|old|aged|retro photo|nostalgic|nostalgia|analog|analogue|lomo|polaroid|instagram|hipster|📷",
    effect: tones.vintage,
  },
  {
    name: "night",
    words: "night|nighttime|midnight|moonlight|moonlit|nocturnal|day to night|🌃|🌙",
    effect: tones.night,
  },
  { name: "sunset", words: "sunset|sunrise|golden hour|dusk|dawn|evening|twilight|🌅|🌇", effect: tones.sunset },
  { name: "warm", words: "warm|warmer|hot|summer|sunny|autumn|cosy|cozy|fire|fiery|🔥|☀", effect: tones.warm },
  {
    name: "cold",
    words: "cold|colder|cool|cooler|chilly|ice|icy|winter|frozen|frosty|arctic|🥶|❄",
    effect: tones.cold,
  },
  {
    name: "brighten",
    words: "bright|brighter|brighten|lighten|lighter|light|exposure|sunlight",
    effect: tones.brighter,
  },
  {
    name: "darken",
    words: "dark|darken|darker|gloomy|moody|gothic|dim|shadow|shadows|horror|spooky",
    effect: tones.dimmer,
  },
  { name: "contrast", words: "contrast|contrasty|dramatic|punchy|hdr|cinematic|epic", effect: tones.contrast },
  {
    name: "vivid",
    words: "vivid|vibrant|saturate|saturated|saturation|colourful|colorful|vibrance|psychedelic|rainbow|trippy|🌈",
    effect: tones.vivid,
  },
  { name: "fade", words: "fade|faded|pale|washed|washed out|muted|matte|pastel|bleach|bleached", effect: tones.muted },
  { name: "thermal", words: "thermal|heat|heatmap|heat map|infrared|predator|🌡", effect: tones.thermal },
  { name: "synthwave", words: "synthwave|vaporwave|retrowave|outrun|80s|eighties|cyberpunk", effect: tones.synthwave },
  {
    name: "duotone",
    words: "duotone|two tone|tint|tinted|colourise|colorize|colourize|spotify",
    effect: tones.duotone,
    tinted: true,
  },
  { name: "neon", words: "neon|glowing|glowing edges|tron|led|laser|electric|⚡", effect: neon, tinted: true },
  {
    name: "invert",
    words: "invert|inverted|inverse|negative|negatives|x ray|xray|opposite colours|opposite colors",
    effect: tones.inverted,
  },
  {
    name: "blur",
    words: "blur|blurred|blurry|blurrier|soft|softer|soften|defocus|unfocused|bokeh|smooth|smooth out",
    effect: blur,
  },
  {
    name: "dream",
    words:
      "dream|dreamy|dreamlike|glow|glows|magic|magical|ethereal|fairy|fairytale|fantasy|angelic|heavenly|romantic|haze|hazy|foggy|fog|mist|misty|✨",
    effect: dream,
  },
  { name: "rain", words: "rain|rainy|raining|storm|stormy|drizzle|🌧|☔", effect: rain },
  { name: "snow", words: "snow|snowy|snowing|snowfall|blizzard|christmas|🎄|⛄|🌨", effect: snow },
  {
    name: "glitch",
    words: "glitch|glitchy|glitched|vhs|corrupted|broken|hacked|hacker|distort|distorted|matrix|tv",
    effect: glitch,
  },
  { name: "grain", words: "grain|grainy|film|noise|noisy|cinema|analog film|35mm", effect: grain },
  { name: "vignette", words: "vignette|vignetted|spotlight|dark corners|dark edges|cinematic", effect: vignette },
  { name: "polaroid", words: "polaroid|instant photo|instant camera", effect: polaroid, reshapes: true },
  { name: "frame", words: "frame|framed|border|bordered|🖼", effect: frame, tinted: true, reshapes: true },
];
