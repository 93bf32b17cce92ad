import { hashText, mix } from './random.js';
import type { Place } from './regions.js';
import { regions } from './regions.js';
import type { AuthorRow } from './social-author.js';
import type { SocialNetwork } from './source.js';

/** What a generated author writes about: a part of its screen name, its titles, its spheres (all when absent). */
interface Subject {
  slug: string;
  ru: (place: Place) => string;
  kk: (place: Place) => string;
  spheres?: number[];
}

const subjects: readonly Subject[] = [
  { slug: 'news', ru: ({ of }) => `Новости ${of}`, kk: ({ kk }) => `${kk} жаңалықтары` },
  { slug: 'life', ru: ({ ru }) => `${ru} сегодня`, kk: ({ kk }) => `${kk} тынысы` },
  { slug: 'doctor', ru: ({ of }) => `Врачи и пациенты ${of}`, kk: ({ kk }) => `${kk} денсаулығы`, spheres: [1] },
  { slug: 'school', ru: ({ of }) => `Школы ${of}`, kk: ({ kk }) => `${kk} мектептері`, spheres: [2] },
  { slug: 'bazar', ru: ({ of }) => `Цены и рынки ${of}`, kk: ({ kk }) => `${kk} базары`, spheres: [3] },
  { slug: 'zhol', ru: ({ of }) => `Дороги ${of}`, kk: ({ kk }) => `${kk} жолдары`, spheres: [4, 7] },
  { slug: 'dvory', ru: ({ of }) => `Дворы и дома ${of}`, kk: ({ kk }) => `${kk} аулалары`, spheres: [5, 11] },
  { slug: 'eco', ru: ({ of }) => `Экология ${of}`, kk: ({ kk }) => `${kk} табиғаты`, spheres: [6] },
  { slug: 'chp', ru: ({ of }) => `Происшествия ${of}`, kk: ({ kk }) => `${kk} оқиғалары`, spheres: [7] },
  { slug: 'afisha', ru: ({ of }) => `Афиша ${of}`, kk: ({ kk }) => `${kk} мәдениеті`, spheres: [8] },
  { slug: 'sport', ru: ({ of }) => `Спорт ${of}`, kk: ({ kk }) => `${kk} спорты`, spheres: [9] },
  { slug: 'agro', ru: ({ of }) => `Фермеры ${of}`, kk: ({ kk }) => `${kk} диқандары`, spheres: [10, 3] },
  {
    slug: 'akimat',
    ru: ({ of }) => `Вопросы акимату ${of}`,
    kk: ({ kk }) => `${kk} әкімдігіне сұрақ`,
    spheres: [12, 11],
  },
];

/** Screen names are unique in the whole world. */
const separators: Record<SocialNetwork, string> = {
  vk: '_',
  youtube: '-tv-',
  ok: '.ok.',
  facebook: '.page.',
  instagram: '.insta.',
  telegram: '_kanal_',
};
const places = regions.flatMap((region) => region.places.map((place) => ({ region: region.id, place })));
const latin: Record<string, string> = {
  ...Object.fromEntries([...'абвгдезиклмнопрстуфыэ'].map((letter, i) => [letter, 'abvgdeziklmnoprstufye'[i] ?? ''])),
  ...{ ж: 'zh', й: 'i', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ь: '', ю: 'yu', я: 'ya' },
};
const latinOf = (text: string): string =>
  [...text.toLowerCase()]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '');
const kazakhShare = 0.3;

/** The first `count` generated authors of a network: a town and a subject each, the same in every process. */
export function generatedRows(network: SocialNetwork, count: number): AuthorRow[] {
  return Array.from({ length: count }, (_, index) => {
    const { region, place } = places[index % places.length] as (typeof places)[number];
    // Towns go round first, so that few authors already are of all regions.
    const round = Math.floor(index / places.length);
    const subject = subjects[(round + hashText(network)) % subjects.length] as Subject;
    const hash = mix(hashText(network), index);
    const language = hash % 100 < kazakhShare * 100 ? 'kk' : 'ru';
    const repeat = Math.floor(round / subjects.length);
    const ordinal = repeat === 0 ? '' : String(repeat + 1);
    return {
      name: `${latinOf(place.ru)}${separators[network]}${subject.slug}${ordinal}`,
      title: `${subject[language](place)}${ordinal && ` ${ordinal}`}`,
      region,
      language,
      ...(subject.spheres && { spheres: subject.spheres }),
      followers: 300 + (mix(hash, 1) % 60_000),
      perDay: 4 + (mix(hash, 2) % 10),
    };
  });
}
