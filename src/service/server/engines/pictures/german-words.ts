/** What the words of the drawing machine are in German: `fox: fuchs`, without accents and endings. */

const PLACES = `
mountain: berg gebirge gipfel alpen bergkette; cliff: klippe felsen fels schlucht; valley: tal; volcano: vulkan;
landscape: landschaft; lake: see weiher teich; river: fluss bach; sea: meer ozean nordsee ostsee; beach: strand;
coast: kuste ufer; wave: welle brandung; harbour: hafen; island: insel; lagoon: lagune; paradise: paradies;
tropical: tropisch; forest: wald; jungle: dschungel urwald; pine: kiefer tanne fichte; city: stadt grossstadt;
street: strasse gasse; skyscraper: hochhaus wolkenkratzer; village: dorf; desert: wuste; pyramid: pyramide;
oasis: oase; egypt: agypten; space: weltraum weltall; galaxy: galaxie milchstrasse; universe: universum;
meadow: wiese; field: feld acker; garden: garten; hill: hugel; farm: bauernhof; grass: gras; underwater: unterwasser;
reef: riff; diving: taucher tauchen; octopus: krake tintenfisch; jellyfish: qualle; submarine: uboot unterseeboot;
market: markt borse; chart: kurs kursverlauf diagramm; price: preis; stock: aktie; bull: bulle stier;
crypto: krypto kryptowahrung; abstract: abstrakt; geometric: geometrisch; pattern: muster; circle: kreis;
triangle: dreieck; spiral: spirale;
`;

const SUBJECTS = `
fox: fuchs; cat: katze kater katzchen; dog: hund welpe; rabbit: hase kaninchen haschen; owl: eule uhu; bear: bar;
deer: hirsch reh rentier elch; bird: vogel mowe schwalbe kranich; eagle: adler; butterfly: schmetterling falter;
fish: fisch; shark: hai haifisch; salmon: lachs; whale: wal walfisch; dolphin: delfin delphin; house: haus;
hut: hutte; barn: scheune; castle: schloss burg; palace: palast; tower: turm; temple: tempel; fortress: festung;
lighthouse: leuchtturm; boat: boot; sailboat: segelboot segelschiff; ship: schiff;
balloon: ballon luftballon heissluftballon; rocket: rakete; spaceship: raumschiff; robot: roboter; machine: maschine;
alien: ausserirdisch; tree: baum; oak: eiche; sakura: kirschblute; cherry: kirsche kirschbaum; willow: trauerweide;
flower: blume blute; tulip: tulpe; daisy: ganseblumchen; poppy: mohn; sunflower: sonnenblume; lily: lilie;
bouquet: strauss; cactus: kaktus kakteen; mushroom: pilz fliegenpilz; coin: munze; money: geld; heart: herz;
love: liebe; romantic: romantisch; man: mann; woman: frau; girl: madchen; boy: junge; child: kind; human: mensch;
king: konig; queen: konigin; knight: ritter; people: leute; couple: paar; wizard: zauberer; figure: figur gestalt;
palm: palme; tent: zelt; campfire: lagerfeuer; car: auto wagen; truck: lastwagen; vehicle: fahrzeug;
racing car: rennwagen; dragon: drache;
`;

const WEATHER = `
dawn: morgendammerung; sunrise: sonnenaufgang; morning: morgen; day: tag; noon: mittag; afternoon: nachmittag;
summer: sommer; evening: abend; sunset: sonnenuntergang abendrot; dusk: dammerung abenddammerung; night: nacht;
midnight: mitternacht; moonlight: mondlicht mondschein; storm: sturm unwetter; stormy: sturmisch;
thunderstorm: gewitter; lightning: blitz; thunder: donner; snow: schnee; snowy: verschneit winterlich;
snowfall: schneefall schneeflocke; ice: eis; icy: eisig; frozen: gefroren zugefroren;
christmas: weihnacht weihnachten; autumn: herbst; spring: fruhling fruhjahr; sky: himmel; world: welt;
moon: mond vollmond; sun: sonne; sunny: sonnig sonnenschein; stars: stern sternenhimmel; aurora: polarlicht nordlicht;
cloud: wolke; cloudy: bewolkt wolkig; rain: regen; rainy: regnerisch verregnet; umbrella: regenschirm; fog: nebel;
foggy: neblig; smoke: rauch; rainbow: regenbogen;
`;

const TONES = `
pastel: pastell; soft: weich sanft zart; cute: suss niedlich; glowing: leuchtend gluhend;
dark: dunkel dunkl duster finster; darker: dunkler abdunkeln; gloomy: trub; shadow: schatten; black: schwarz;
black white: schwarzweiss; spooky: gruselig unheimlich; enchanted: verzaubert verwunschen; bright: hell;
brighter: heller aufhellen; light: licht; white: weiss; cheerful: frohlich heiter; happy: glucklich; dream: traum;
dreamy: traumhaft vertraumt; magical: magisch zauberhaft; fairytale: marchen marchenhaft; fantasy: fantasie;
mystical: mystisch; cosy: gemutlich; fire: feuer; hot: heiss; cold: kalt; cool: kuhl;
colourful: bunt farbenfroh farbig; vivid: lebendig kraftig gesattigt; calm: ruhig; quiet: still; peaceful: friedlich;
sad: traurig; lonely: einsam; melancholy: melancholisch; faded: verblasst; red: rot; yellow: gelb; green: grun;
olive: oliv; turquoise: turkis; blue: blau; violet: violett; purple: lila purpur; pink: rosa; brown: braun;
silver: silber silbern; copper: kupfer kupfern; cream: creme; grey: grau;
`;

const EFFECTS = `
watercolour: aquarell wasserfarbe; pixel art: pixelkunst pixelgrafik; pixelated: verpixelt verpixeln; sketch: skizze;
pencil sketch: bleistift bleistiftskizze bleistiftzeichnung; drawing: zeichnung gezeichnet; ink: tusche tinte;
charcoal: kohle kohlezeichnung; line art: strichzeichnung; minimalist: minimalistisch; simple: schlicht einfach;
poster: plakat; mosaic: mosaik; stained glass: glasfenster buntglas buntglasfenster kirchenfenster;
oil painting: olgemalde olbild; oil: olfarbe; painting: gemalde; painted: gemalt; impressionist: impressionistisch;
paper: papier; papercut: scherenschnitt; cartoon: zeichentrick; newspaper: zeitung; rotate: dreh drehen gedreht drehung;
flipped: spiegel spiegeln gespiegelt; upside down: kopfuber kopfsteher; vertically: senkrecht vertikal;
horizontally: waagrecht waagerecht horizontal; zoom: heranzoomen vergrossern vergrossert;
swirl: strudel wirbel verwirbelt; fisheye: fischauge; sharp: scharf scharfer scharfen;
blurred: unscharf verschwommen weichgezeichnet; embossed: gepragt; engraved: graviert gravur; stone: stein;
metal: metall; crystal: kristall; old: alt; photo: foto; contrast: kontrast kontrastreich; dramatic: dramatisch;
thermal: warmebild; invert: invertieren invertiert; negative: negativ; xray: rontgen rontgenbild; grainy: kornig;
frame: rahmen gerahmt; border: rand;
`;

const AMOUNTS = `
bit: bisschen; slightly: leicht; somewhat: etwas; very: sehr; strong: stark; much: viel; more: mehr; without: ohne;
no: kein; not: nicht; with: mit; and: und; the: der die das den dem; a: ein; left: links linksherum; right: rechts rechtsherum;
`;

/** By the German word; several English words say several things at once. */
export const ENGLISH: ReadonlyMap<string, string> = new Map(
  [PLACES, SUBJECTS, WEATHER, TONES, EFFECTS, AMOUNTS]
    .flatMap((group) => group.trim().split(/;\s*/))
    .flatMap((entry) => {
      const [english = "", german = ""] = entry.split(": ");
      return german.split(" ").map((word) => [word, english] as const);
    })
    .filter(([word]) => word !== ""),
);
