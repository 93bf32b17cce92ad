import type { AuthorRow, SocialAuthor } from './social-author.js';
import { charactersOf, socialAuthor } from './social-author.js';

const rows: readonly AuthorRow[] = [
  {
    name: 'dalatv_kz',
    title: 'Дала ТВ',
    followers: 412_000,
    perDay: 15,
    weight: 3,
    about: 'Новости Казахстана каждый час. Прямые эфиры и репортажи',
    keywords: ['новости', 'Казахстан', 'Дала ТВ', 'прямой эфир'],
  },
  {
    name: 'shymkent_video',
    title: 'Шымкент. Видеохроника',
    region: 79,
    followers: 86_500,
    perDay: 8,
    weight: 2,
    about: 'Происшествия, дороги, дворы Шымкента',
    keywords: ['Шымкент', 'новости Шымкента', 'видео'],
  },
  {
    name: 'astana_objektiv',
    title: 'Астана в объективе',
    region: 71,
    followers: 134_200,
    perDay: 8,
    weight: 2,
    about: 'Столица: стройки, транспорт, люди',
    keywords: ['Астана', 'город', 'репортаж'],
    commentsClosed: true,
  },
  {
    name: 'zhambyl_arna',
    title: 'Жамбыл арнасы',
    region: 31,
    language: 'kk',
    followers: 52_300,
    perDay: 7,
    about: 'Жамбыл облысының бейнежаңалықтары',
    keywords: ['Тараз', 'Жамбыл облысы', 'жаңалықтар'],
  },
  {
    name: 'altay_dauysy',
    title: 'Алтай дауысы',
    region: 63,
    language: 'kk',
    followers: 23_800,
    perDay: 5,
    about: 'Шығыс Қазақстанның тынысы',
    keywords: ['Өскемен', 'Шығыс Қазақстан'],
  },
  {
    name: 'agro_video',
    title: 'Аграрный дневник',
    spheres: [10, 3],
    followers: 14_300,
    hidesFollowers: true,
    perDay: 5,
    about: 'Посевная, уборка, техника. Без лишних слов',
    keywords: ['сельское хозяйство', 'фермер'],
  },
  {
    name: 'tihiy_balkhash',
    title: 'Тихий Балхаш',
    region: 35,
    spheres: [6, 14],
    followers: 3_900,
    perDay: 1,
    about: 'Озеро и его берега, несколько роликов в неделю',
    keywords: ['Балхаш', 'экология'],
  },
  {
    name: 'closed_video',
    title: 'Архив для своих',
    followers: 740,
    obstacle: 'closed',
    perDay: 2,
    weight: 0,
  },
  { name: 'gone_video', title: 'Вчерашний канал', followers: 0, obstacle: 'gone', perDay: 1, weight: 0 },
];

/** A channel; `name` is the handle without @. */
export const youtubeAuthor = (row: AuthorRow): SocialAuthor =>
  socialAuthor(row, { network: 'youtube', kind: 'group', id: `UC${charactersOf(row.name, 22)}` });

/** The channels of the demo YouTube. */
export const youtubeAuthors: readonly SocialAuthor[] = rows.map(youtubeAuthor);
