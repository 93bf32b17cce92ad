import type { AuthorRow, SocialAuthor } from './social-author.js';
import { numericId, socialAuthor } from './social-author.js';

const rows: readonly AuthorRow[] = [
  {
    name: 'qazaqstan.today',
    title: 'Qazaqstan Today',
    followers: 267_000,
    perDay: 13,
    weight: 3,
    about: 'Главное за день: политика, экономика, общество',
  },
  {
    name: 'almatyobserver',
    title: 'Алматинский обозреватель',
    region: 75,
    followers: 118_700,
    perDay: 8,
    weight: 2,
    about: 'Город, в котором мы живём',
  },
  { name: 'aktobe.media', title: 'Актобе Медиа', region: 15, followers: 34_900, perDay: 7 },
  { name: 'mangystau.times', title: 'Мангистау: море и степь', region: 47, followers: 29_300, perDay: 6 },
  { name: 'turkistan.oblysy', title: 'Түркістан облысы', region: 61, language: 'kk', followers: 41_800, perDay: 7 },
  {
    name: 'zhetisu.alany',
    pinned: true,
    title: 'Жетісу алаңы',
    region: 33,
    language: 'kk',
    followers: 18_400,
    perDay: 5,
  },
  {
    name: 'eco.kaspiy',
    title: 'Экологи Каспия',
    region: 23,
    spheres: [6],
    followers: 7_600,
    perDay: 1,
    about: 'Следим за морем: замеры, фото, обращения',
  },
  { name: 'closed.page', title: 'Страница для участников', followers: 520, obstacle: 'closed', perDay: 2, weight: 0 },
  { name: 'gone.page', title: 'Удалённая страница', followers: 0, obstacle: 'gone', perDay: 1, weight: 0 },
];

const firstPageId = 100_060_000_000_000;

/** A page; `name` is the username in the address. */
export const facebookAuthor = (row: AuthorRow): SocialAuthor =>
  socialAuthor(row, { network: 'facebook', kind: 'group', id: numericId(firstPageId, row.name) });

/** The pages of the demo Facebook. */
export const facebookAuthors: readonly SocialAuthor[] = rows.map(facebookAuthor);
