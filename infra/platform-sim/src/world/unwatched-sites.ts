import type { Outlet, OutletRow } from './outlets.js';
import { outletOf } from './outlets.js';

/** Weight 0: they write at the pace of the history only, and take nothing of a stream with a rate. */
const rows: readonly Omit<OutletRow, 'weight'>[] = [
  {
    name: 'aral-tolqyn.kz',
    title: 'Арал толқыны',
    habit: 'rss',
    feed: '/rss.xml',
    region: 43,
    language: 'kk',
    about: 'Сыр өңірінің жаңалықтары',
  },
  {
    name: 'zhem-online.kz',
    title: 'Жем Онлайн',
    habit: 'jsonLd',
    feed: '/rss.xml',
    region: 15,
    about: 'Актюбинская область: город и степь',
  },
  {
    name: 'nura-vestnik.kz',
    title: 'Нуринский вестник',
    habit: 'windows1251',
    feed: '/rss',
    region: 35,
    about: 'Районная газета',
  },
  {
    name: 'alatau-obzor.kz',
    title: 'Алатау Обзор',
    habit: 'fullText',
    feed: '/feed',
    region: 75,
    about: 'Новости города у подножия гор',
  },
  {
    name: 'qulan-tany.kz',
    title: 'Құлан таңы',
    habit: 'atom',
    feed: '/atom.xml',
    region: 31,
    language: 'kk',
    about: 'Жамбыл облысының тынысы',
  },
  {
    name: 'esil-puls.kz',
    title: 'Есіль Пульс',
    habit: 'constantEtag',
    feed: '/feed/',
    region: 59,
    about: 'Север Казахстана',
  },
  {
    name: 'qalqan-news.kz',
    title: 'Қалқан News',
    habit: 'jsonFeed',
    feed: '/feed.json',
    spheres: [7, 4],
    about: 'Происшествия и дороги страны',
  },
  {
    name: 'steppe-monitor.com',
    title: 'Степной монитор',
    habit: 'jsonLd',
    feed: '/rss.xml',
    about: 'Центральная Азия: обзоры',
  },
];
const perDay = 5;
const earlierDays = 60;
/** Apart from those of the outlets. */
const firstPlace = 101;

/**
 * News sites that nobody watches in the demo: only search engines know them. Their history begins 60 days before that
 * of the world, and they have no port of their own (`/sites/<host>/`).
 */
export const unwatchedSites: readonly Outlet[] = rows.map((row, index) => ({
  ...outletOf({ ...row, perDay, weight: 0 }, firstPlace + index),
  earlierDays,
}));
