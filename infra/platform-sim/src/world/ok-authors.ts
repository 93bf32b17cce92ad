import type { AuthorRow, SocialAuthor } from './social-author.js';
import { numericId, socialAuthor } from './social-author.js';

const groups: readonly AuthorRow[] = [
  {
    name: 'nashtaraz',
    title: 'Наш Тараз',
    region: 31,
    followers: 96_400,
    perDay: 13,
    weight: 3,
    about: 'Группа жителей Тараза: объявления, новости, вопросы акимату',
  },
  { name: 'karagandacity', title: 'Караганда – город угля', region: 35, followers: 71_900, perDay: 9, weight: 2 },
  { name: 'kostanaysegodnya', title: 'Костанай сегодня', region: 39, followers: 44_600, perDay: 8 },
  {
    name: 'pavlodarskiydvor',
    title: 'Павлодарский двор',
    region: 55,
    followers: 38_300,
    perDay: 7,
    commentsClosed: true,
  },
  { name: 'qyzylorda.aul', title: 'Қызылорда ауылдары', region: 43, language: 'kk', followers: 27_100, perDay: 6 },
  {
    name: 'sever.dacha',
    pinned: true,
    title: 'Дача и огород: север Казахстана',
    region: 59,
    spheres: [10, 6],
    followers: 15_200,
    perDay: 1,
    about: 'Рассада, погода, урожай',
  },
  { name: 'closed_okclub', title: 'Закрытый клуб соседей', followers: 312, obstacle: 'closed', perDay: 2, weight: 0 },
  { name: 'gone_okclub', title: 'Бывшая группа', followers: 0, obstacle: 'gone', perDay: 1, weight: 0 },
];

const persons: readonly AuthorRow[] = [
  {
    name: 'galina.semey',
    title: 'Галина Остапенко',
    region: 10,
    spheres: [1, 11, 5],
    followers: 2_700,
    perDay: 3,
    about: 'Семей, внуки, дача',
  },
];

const firstGroupId = 52_000_000_000_000;
const firstPersonId = 571_000_000_000;

/** A group; `name` is the short name in the address. */
export const okGroup = (row: AuthorRow): SocialAuthor =>
  socialAuthor(row, { network: 'ok', kind: 'group', id: numericId(firstGroupId, row.name) });

/** The groups and persons of the demo Odnoklassniki. */
export const okAuthors: readonly SocialAuthor[] = [
  ...groups.map(okGroup),
  ...persons.map((row) => socialAuthor(row, { network: 'ok', kind: 'person', id: numericId(firstPersonId, row.name) })),
];
