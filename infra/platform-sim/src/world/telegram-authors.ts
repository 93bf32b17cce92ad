import type { AuthorRow, SocialAuthor } from './social-author.js';
import { numericId, socialAuthor } from './social-author.js';

const rows: readonly AuthorRow[] = [
  {
    name: 'qazaq_minute',
    title: 'Казахстан за минуту',
    followers: 328_000,
    perDay: 14,
    weight: 3,
    about: 'Новости страны коротко и без воды',
  },
  {
    name: 'shymkent_kanal',
    title: 'Шымкент. Главное',
    region: 79,
    followers: 97_300,
    perDay: 9,
    weight: 2,
    about: 'Что случилось в городе за день',
  },
  {
    name: 'astana_channel',
    title: 'Астана на связи',
    region: 71,
    followers: 141_500,
    perDay: 8,
    weight: 2,
    commentsClosed: true,
  },
  { name: 'taraz_112', title: 'Тараз 112', region: 31, followers: 46_800, perDay: 7, about: 'Происшествия и дороги' },
  {
    name: 'turkistan_arna',
    title: 'Түркістан арнасы',
    region: 61,
    language: 'kk',
    followers: 38_200,
    perDay: 6,
    about: 'Облыстың жаңалықтары',
  },
  {
    name: 'qyzyljar_tany',
    title: 'Қызылжар таңы',
    pinned: true,
    region: 59,
    language: 'kk',
    followers: 12_700,
    perDay: 1,
    about: 'Солтүстіктің тынысы',
  },
  {
    name: 'zhkh_signal',
    title: 'ЖКХ: сигнал',
    spheres: [5, 11],
    followers: 21_400,
    perDay: 4,
    about: 'Дворы, тепло, вода. Присылайте фото',
  },
  { name: 'bayqonyr_post', title: 'Байқоңыр пост', region: 43, followers: 9_600, perDay: 2 },
  { name: 'ulytau_stan', title: 'Ұлытау: степной стан', region: 62, followers: 5_300, perDay: 2 },
  { name: 'closed_channel', title: 'Закрытый канал', followers: 418, obstacle: 'closed', perDay: 2, weight: 0 },
  { name: 'gone_channel', title: 'Удалённый канал', followers: 0, obstacle: 'gone', perDay: 1, weight: 0 },
];

const firstChannelId = 1_100_000_000;

export const telegramAuthor = (row: AuthorRow): SocialAuthor =>
  socialAuthor(row, { network: 'telegram', kind: 'group', id: numericId(firstChannelId, row.name) });

/** The channels of the demo Telegram; `name` is the user name of before any renaming. */
export const telegramAuthors: readonly SocialAuthor[] = rows.map(telegramAuthor);

/** The channels that have changed their user name, with the new one. */
export const renamedChannels: Readonly<Record<string, string>> = { bayqonyr_post: 'bayqonyr_live' };
