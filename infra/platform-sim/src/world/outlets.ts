import { mix } from './random.js';
import type { Source } from './source.js';
import type { Language } from './texts/sphere-texts.js';

/** What distinguishes an outlet: a practice of real sites. */
export type Habit =
  | 'rss'
  | 'atom'
  | 'jsonFeed'
  | 'sitemapOnly'
  | 'windows1251'
  | 'wrongCharset'
  | 'constantEtag'
  | 'jsonLd'
  | 'robots'
  | 'duplicateGuid'
  | 'fullText';

export interface Outlet extends Source {
  network: 'smi';
  habit: Habit;
  /** Path of its feed; null when it has none. */
  feed: string | null;
  about: string;
}

/** What is written down of an outlet; the rest has defaults. */
export interface OutletRow {
  name: string;
  title: string;
  habit: Habit;
  feed: string | null;
  region?: number;
  language?: Language;
  spheres?: number[];
  perDay?: number;
  weight?: number;
  about: string;
}

const rows: readonly OutletRow[] = [
  {
    name: 'dala-habar.kz',
    title: 'Дала Хабар',
    habit: 'rss',
    feed: '/rss.xml',
    perDay: 14,
    weight: 3,
    about: 'Новости Казахстана без спешки',
  },
  {
    name: 'taraz-inform.kz',
    title: 'Тараз Информ',
    habit: 'atom',
    feed: '/atom.xml',
    region: 31,
    weight: 2,
    about: 'Жамбылская область каждый день',
  },
  {
    name: 'shym-kurier.kz',
    title: 'Шымкентский курьер',
    habit: 'jsonFeed',
    feed: '/feed.json',
    region: 79,
    weight: 2,
    about: 'Город-миллионник и его люди',
  },
  {
    name: 'astana-vesti.kz',
    title: 'Вести столицы',
    habit: 'sitemapOnly',
    feed: null,
    region: 71,
    weight: 2,
    about: 'Столичная ежедневная газета',
  },
  {
    name: 'karaganda-gazeta.kz',
    title: 'Карагандинская газета',
    habit: 'windows1251',
    feed: '/rss',
    region: 35,
    weight: 1,
    about: 'Издаётся с 1978 года',
  },
  {
    name: 'ertis-press.kz',
    title: 'Ертис Пресс',
    habit: 'wrongCharset',
    feed: '/news.rss',
    region: 55,
    weight: 1,
    about: 'Павлодарское Прииртышье',
  },
  {
    name: 'kaspiy-times.kz',
    title: 'Каспий Таймс',
    habit: 'constantEtag',
    feed: '/feed/',
    region: 47,
    weight: 1,
    about: 'Мангистау и Атырау',
  },
  {
    name: 'altai-novosti.kz',
    title: 'Алтай Новости',
    habit: 'jsonLd',
    feed: '/rss/all.xml',
    region: 63,
    weight: 2,
    about: 'Восточный Казахстан',
  },
  {
    name: 'almaty-reporter.kz',
    title: 'Алматинский репортёр',
    habit: 'robots',
    feed: '/rss.xml',
    region: 75,
    weight: 2,
    about: 'Южная столица глазами репортёров',
  },
  {
    name: 'uly-dala.kz',
    title: 'Ұлы Дала',
    habit: 'rss',
    feed: '/rss/kaz.xml',
    language: 'kk',
    perDay: 13,
    weight: 2,
    about: 'Ел жаңалықтары қазақ тілінде',
  },
  {
    name: 'kostanay-listok.kz',
    title: 'Костанайский листок',
    habit: 'duplicateGuid',
    feed: '/rss.xml',
    region: 39,
    weight: 1,
    about: 'Север: поля, люди, заводы',
  },
  {
    name: 'atyrau-aqparat.kz',
    title: 'Атырау ақпарат агенттігі',
    habit: 'atom',
    feed: '/atom.xml',
    region: 23,
    language: 'kk',
    weight: 1,
    about: 'Атырау облысының жаңалықтары',
  },
  {
    name: 'zhetisu-land.kz',
    title: 'Жетісу Лэнд',
    habit: 'fullText',
    feed: '/feed',
    region: 33,
    weight: 1,
    about: 'Семь рек: вести из Талдыкоргана',
  },
];

/** The outlet of a row; `place` is a number of its own, from which the number of its oldest article follows. */
export const outletOf = (row: OutletRow, place: number): Outlet => ({
  network: 'smi',
  name: row.name,
  title: row.title,
  habit: row.habit,
  feed: row.feed,
  about: row.about,
  ...(row.region === undefined ? {} : { region: row.region }),
  ...(row.spheres === undefined ? {} : { spheres: row.spheres }),
  language: row.language ?? 'ru',
  perDay: row.perDay ?? 9,
  weight: row.weight ?? 1,
  firstId: 20_000 + (mix(place, 11) % 60_000),
});

/** All outlets, in the order of their ports. */
export const outlets: readonly Outlet[] = rows.map((row, index) => outletOf(row, index + 1));
