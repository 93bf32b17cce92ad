import type { Scene } from './templates.js';
import { fillTemplate, withFullStop } from './templates.js';
import type { PostContent, PostKind, WorldPost } from './post.js';
import { Random } from './random.js';
import type { Place, Region } from './regions.js';
import { regionById, regions } from './regions.js';
import type { Source } from './source.js';
import type { Sphere } from './texts/corpus.js';
import { spheres } from './texts/corpus.js';
import { promo, tails } from './texts/everyday.js';
import type { Language, Tone } from './texts/sphere-texts.js';

function pickRegion(source: Source, random: Random): Region {
  if (source.region !== undefined && random.chance(0.88)) return regionById(source.region);
  return random.pick(regions);
}

function pickPlace(region: Region, random: Random): Place {
  const centre = region.places[0];
  return centre && random.chance(0.6) ? centre : random.pick(region.places);
}

function pickSphere(source: Source, random: Random): Sphere {
  const preferred = spheres.filter((sphere) => source.spheres?.includes(sphere.id));
  return preferred.length && random.chance(0.8) ? random.pick(preferred) : random.pick(spheres);
}

function pickLanguage(source: Source, random: Random): Language {
  return random.chance(0.93) ? source.language : source.language === 'ru' ? 'kk' : 'ru';
}

function pickTone(random: Random): Tone {
  const chance = random.next();
  return chance < 0.36 ? 'negative' : chance < 0.66 ? 'neutral' : 'positive';
}

function pickKind(source: Source, random: Random): PostKind {
  if (source.network === 'smi') return random.chance(0.02) ? 'advert' : 'news';
  const chance = random.next();
  return chance < 0.44
    ? 'news'
    : chance < 0.86
      ? 'voice'
      : chance < 0.94
        ? 'advert'
        : chance < 0.98
          ? 'greeting'
          : 'giveaway';
}

const adFooters: Record<Language, string[]> = {
  ru: [
    'Предложение действует при предъявлении купона, количество товара ограничено.',
    'Подробности у продавцов и по телефону, указанному на вывеске. Организатор вправе изменить условия.',
    'Материал размещён на правах рекламы.',
  ],
  kk: [
    'Ұсыныс купон көрсеткенде ғана жарамды, тауар саны шектеулі.',
    'Толық ақпаратты сатушылардан білуге болады.',
    'Жарнама құқығында жарияланды.',
  ],
};
const earlierReport = (language: Language, earlier: string): string =>
  language === 'ru'
    ? `Ранее мы писали: «${earlier}». Редакция следит за развитием событий`
    : `Бұған дейін жазғанымыздай: «${earlier}». Редакция оқиғаның жалғасын қадағалайды`;

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const contentCache = new Map<WorldPost, PostContent>();
const contentCacheSize = 20_000;

/** The first version of the post; the same for the same seed. Cached. */
export function drawContent(post: WorldPost): PostContent {
  const known = contentCache.get(post);
  if (known) return known;
  if (contentCache.size >= contentCacheSize) contentCache.clear();
  const content = generateContent(post);
  contentCache.set(post, content);
  return content;
}

function generateContent(post: WorldPost): PostContent {
  const random = new Random(post.seed);
  const { source } = post;
  const kind = pickKind(source, random);
  const language = pickLanguage(source, random);
  const region = pickRegion(source, random);
  const place = pickPlace(region, random);
  const siblings = region.places.filter((p) => p !== place);
  const elsewhere = regions.filter((r) => r !== region).map((r) => r.places[0] as Place);
  const scene: Scene = {
    language,
    region,
    place,
    other: random.pick(siblings.length ? siblings : elsewhere),
    at: post.at,
  };
  const compose = (list: readonly string[]): string => fillTemplate(random.pick(list), scene, random);
  if (kind !== 'news' && kind !== 'voice') {
    const text = compose(promo[language][kind]);
    return {
      kind,
      language,
      tone: 'neutral',
      sphere: null,
      region: region.id,
      title: text.split(/[.!?]/)[0] ?? text,
      sentences: source.network === 'smi' ? [withFullStop(text), ...adFooters[language]] : [withFullStop(text)],
    };
  }
  const sphere = pickSphere(source, random);
  const tone = pickTone(random);
  const phrases = sphere.texts[language];
  const lead = compose(phrases[kind][tone]);
  const recap = source.network === 'smi' ? [earlierReport(language, compose(phrases.news[tone]))] : [];
  const sentenceCount = source.network === 'smi' ? random.int(5, 8) : random.int(0, kind === 'voice' ? 1 : 3);
  const candidates =
    tone === 'positive' && source.network !== 'smi'
      ? tails[language][tone]
      : [...phrases.more, ...tails[language][tone]];
  const rest = shuffled(candidates, random)
    .slice(0, sentenceCount)
    .map((template) => fillTemplate(template, scene, random));
  return {
    kind,
    language,
    tone,
    sphere: sphere.id,
    region: region.id,
    title: lead,
    sentences: [lead, ...rest, ...recap].map(withFullStop),
  };
}
