/** The words for times of day, for what is in the sky, and for the tone of the whole. */

export type Time = "dawn" | "day" | "golden" | "sunset" | "dusk" | "night" | "storm" | "winter" | "autumn" | "spring";
export type Sky =
  | "moon"
  | "sun"
  | "stars"
  | "aurora"
  | "clouds"
  | "rain"
  | "snow"
  | "mist"
  | "rainbow"
  | "lightning"
  | "planet"
  | "galaxy";
export type Tone = "pastel" | "neon" | "dark" | "bright" | "mono" | "dream" | "warm" | "cold" | "vivid" | "muted";

export const TIME_WORDS: ReadonlyMap<Time, string> = new Map([
  ["dawn", "dawn sunrise morning daybreak 🌅 🌄"],
  ["day", "day noon midday daylight sunny summer afternoon"],
  ["golden", "golden-hour evening harvest honey"],
  ["sunset", "sunset sundown 🌇"],
  ["dusk", "dusk twilight gloaming"],
  ["night", "night midnight nocturnal nighttime moonlit moonlight starlit starry 🌃 🌌 🌙"],
  ["storm", "storm stormy thunder thunderstorm tempest lightning hurricane ⛈ 🌩 ⚡"],
  ["winter", "winter snow snowy ice icy frost frozen arctic christmas blizzard ❄ ⛄ 🎄"],
  ["autumn", "autumn fall october november 🍂 🍁"],
  ["spring", "spring april may blossom sakura 🌸"],
]);

export const SKY_WORDS: ReadonlyMap<Sky, string> = new Map([
  ["moon", "moon moonlit moonlight lunar crescent 🌙 🌕 🌝"],
  ["sun", "sun sunny sunshine solar ☀ 🌞"],
  ["stars", "star stars starry starlit constellation ⭐ 🌟 ✨"],
  ["aurora", "aurora borealis northern-lights polar-lights"],
  ["clouds", "cloud clouds cloudy overcast ☁"],
  ["rain", "rain rainy drizzle downpour shower umbrella 🌧 ☔"],
  ["snow", "snow snowy snowfall snowflake blizzard ❄ ⛄ 🎄"],
  ["mist", "mist misty fog foggy haze hazy smoke"],
  ["rainbow", "rainbow 🌈"],
  ["lightning", "lightning thunder thunderstorm ⚡ 🌩 ⛈"],
  ["planet", "planet planets saturn jupiter mars alien 🪐"],
  ["galaxy", "galaxy nebula milky milky-way cosmos 🌌"],
]);

export const TONE_WORDS: ReadonlyMap<Tone, string> = new Map([
  ["pastel", "pastel soft gentle delicate cute kawaii"],
  ["neon", "neon cyberpunk glowing electric rave fluorescent"],
  ["dark", "dark gothic gloomy shadow black noir haunted spooky horror"],
  ["bright", "bright light airy white cheerful happy joyful"],
  ["mono", "monochrome monochromatic grey gray grayscale greyscale black-white noir"],
  ["dream", "dream dreamy dreamlike surreal magic magical fantasy fairytale enchanted ethereal mystical"],
  ["warm", "warm cosy cozy fire hot tropical"],
  ["cold", "cold cool chilly frozen ice icy arctic"],
  ["vivid", "vivid vibrant colourful colorful psychedelic saturated bold rainbow"],
  ["muted", "muted calm quiet peaceful serene subtle faded zen melancholy lonely sad"],
]);
