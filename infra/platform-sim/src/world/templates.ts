import { ablative, dative, genitive, locative } from './kazakh.js';
import { people } from './people.js';
import type { Random } from './random.js';
import type { Place, Region } from './regions.js';
import { districts, streets } from './streets.js';
import type { Language } from './texts/sphere-texts.js';

/** Names of months in dates: genitive in Russian, nominative in Kazakh. */
const months = {
  ru: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря',
  ],
  kk: [
    'қаңтар',
    'ақпан',
    'наурыз',
    'сәуір',
    'мамыр',
    'маусым',
    'шілде',
    'тамыз',
    'қыркүйек',
    'қазан',
    'қараша',
    'желтоқсан',
  ],
};

/** Subject of a text: language, places and the time (ms) of writing. */
export interface Scene {
  language: Language;
  region: Region;
  place: Place;
  other: Place;
  at: number;
}

type Slot = (scene: Scene, random: Random, argument: string) => string;

const range = (argument: string): [number, number] => {
  const [low = '1', high = low] = argument.split('-');
  return [Number(low), Number(high)];
};

/** '14 декабря' or '14 желтоқсан' (without ending): a day within three weeks after the post. */
function day(scene: Scene, random: Random): string {
  const date = new Date(scene.at + 5 * 3_600_000 + random.int(1, 21) * 86_400_000);
  return scene.language === 'ru'
    ? `${date.getUTCDate()} ${months.ru[date.getUTCMonth()]}`
    : `${date.getUTCDate()} ${months.kk[date.getUTCMonth()]}`;
}

function sum(scene: Scene, random: Random): string {
  const billions = random.chance(0.3);
  const amount = billions ? `${random.int(1, 12)},${random.int(1, 9)}` : String(random.int(3, 98) * 10);
  if (scene.language === 'kk') return `${amount} ${billions ? 'миллиард' : 'миллион'} теңге`;
  return `${amount} ${billions ? 'млрд' : 'млн'} тенге`;
}

const sharedSlots: Record<string, Slot> = {
  n: (_scene, random, argument) => String(random.int(...range(argument))),
  k: (_scene, random, argument) => {
    const [low, high] = range(argument);
    return String(random.int(Math.ceil(low / 5), Math.floor(high / 5)) * 5);
  },
  city: (scene) => (scene.language === 'ru' ? scene.place.ru : scene.place.kk),
  other: (scene) => (scene.language === 'ru' ? scene.other.ru : scene.other.kk),
  street: (scene, random) => random.pick(streets[scene.language]),
  mkr: (scene, random) => random.pick(districts[scene.language]),
  school: (_scene, random) => String(random.int(1, 74)),
  pct: (_scene, random) => String(random.int(6, 64)),
  temp: (_scene, random) => `${random.int(38, 39)},${random.int(1, 9)}`,
  time: (_scene, random) => `${random.int(8, 21)}:${random.pick(['00', '15', '30', '45'])}`,
  day,
  sum,
};

const russianSlots: Record<string, Slot> = {
  ...sharedSlots,
  in: (scene) => `в ${scene.place.in}`,
  of: (scene) => scene.place.of,
  inob: (scene) => `в ${scene.region.in}`,
  ofob: (scene) => scene.region.of,
  man: (_scene, random) => random.pick(people.men),
  woman: (_scene, random) => random.pick(people.women),
};

const kazakhSlots: Record<string, Slot> = {
  ...sharedSlots,
  in: (scene) => locative(scene.place.kk),
  ofcity: (scene) => genitive(scene.place.kk),
  tocity: (scene) => dative(scene.place.kk),
  fromcity: (scene) => ablative(scene.place.kk),
  inob: (scene) => locative(scene.region.kk),
  oblast: (scene) => scene.region.kk,
  tillday: (scene, random) => dative(day(scene, random)),
  fromday: (scene, random) => ablative(day(scene, random)),
  onday: (scene, random) => `${day(scene, random)} күні`,
  person: (_scene, random) => random.pick(people.kk),
};

/** Fills the choices `[a|b]` and the slots `{name:argument}` of a template; throws on a slot that does not exist. */
export function fillTemplate(template: string, scene: Scene, random: Random): string {
  const slots = scene.language === 'ru' ? russianSlots : kazakhSlots;
  const chosen = template.replace(/\[([^\]]*\|[^\]]*)\]/g, (_match, options: string) =>
    random.pick(options.split('|')),
  );
  const text = chosen.replace(/\{(\w+)(?::([\d-]+))?\}/g, (_match, name: string, argument: string | undefined) => {
    const slot = slots[name];
    if (!slot) throw new Error(`unknown slot {${name}} in "${template}"`);
    return slot(scene, random, argument ?? '');
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Adds a full stop unless the text ends with punctuation. */
export const withFullStop = (text: string): string => (/[.!?…»)]$/.test(text) ? text : `${text}.`);
