import { mix } from './random.js';
import type { AuthorRow, SocialAuthor } from './social-author.js';
import { socialAuthor } from './social-author.js';

export interface VkAuthor extends SocialAuthor {
  network: 'vk';
  /** Positive id of the community or person; a community owns its wall as `-number`. */
  number: number;
}

const communities: readonly AuthorRow[] = [
  { name: 'shymnews', title: 'Шымкент ньюс', region: 79, followers: 152_100, weight: 3, perDay: 16, pinned: true },
  { name: 'taraz_ryadom', title: 'Тараз рядом', region: 31, followers: 84_300, weight: 3, perDay: 14, pinned: true },
  { name: 'almaty_dvor', title: 'Алматы во дворах', region: 75, followers: 213_800, weight: 3, perDay: 18 },
  {
    name: 'astana_sreda',
    title: 'Астана: городская среда',
    region: 71,
    followers: 198_500,
    weight: 3,
    perDay: 18,
    pinned: true,
  },
  { name: 'karaganda_smena', title: 'Караганда. Смена', region: 35, followers: 121_400, weight: 3, perDay: 15 },
  { name: 'aktobe_tochka', title: 'Актобе точка', region: 15, followers: 76_900, weight: 3 },
  { name: 'atyrau_bereg', title: 'Атырау: оба берега', region: 23, followers: 58_700, weight: 3 },
  { name: 'uralsk_most', title: 'Уральск. Мост', region: 27, followers: 49_200, weight: 1, pinned: true },
  { name: 'kostanay_utro', title: 'Костанай с утра', region: 39, followers: 63_800, weight: 3 },
  { name: 'pavlodar_irtysh', title: 'Павлодар на Иртыше', region: 55, followers: 71_300, weight: 3 },
  { name: 'petropavl_sever', title: 'Петропавловск: север', region: 59, followers: 38_600, weight: 1 },
  { name: 'kokshe_ozero', title: 'Кокшетау у озера', region: 11, followers: 34_100, weight: 1 },
  { name: 'oskemen_altay', title: 'Усть-Каменогорск. Алтай', region: 63, followers: 82_700, weight: 3 },
  { name: 'semey_abai', title: 'Семей и область Абай', region: 10, followers: 47_500, weight: 1 },
  { name: 'zhezkazgan_ulytau', title: 'Жезказган. Ұлытау', region: 62, followers: 21_900, weight: 1 },
  { name: 'taldyk_zhetisu', title: 'Талдыкорган. Жетісу', region: 33, followers: 29_800, weight: 1 },
  { name: 'qonaev_info', title: 'Конаев и область', region: 19, followers: 26_400, weight: 1 },
  { name: 'aktau_kaspiy', title: 'Актау. Каспий', region: 47, followers: 55_600, weight: 3 },
  {
    name: 'syr_eli',
    title: 'Қызылорда – Сыр елі',
    region: 43,
    language: 'kk',
    followers: 44_200,
    weight: 3,
    pinned: true,
  },
  { name: 'turkistan_habar', title: 'Түркістан хабары', region: 61, language: 'kk', followers: 51_700, weight: 3 },
  { name: 'taraz_zhastary', title: 'Тараз жастары', region: 31, language: 'kk', followers: 33_500, weight: 1 },
  { name: 'almaty_tynysy', title: 'Алматы тынысы', region: 75, language: 'kk', followers: 92_400, weight: 1 },
  { name: 'atyrau_aqparat', title: 'Атырау ақпарат', region: 23, language: 'kk', followers: 27_600, weight: 1 },
  {
    name: 'aqtobe_tany',
    title: 'Ақтөбе таңы',
    region: 15,
    language: 'kk',
    followers: 24_900,
    weight: 1,
    commentsClosed: true,
  },
  { name: 'mening_shymkentim', title: 'Менің Шымкентім', region: 79, language: 'kk', followers: 40_300, weight: 1 },
  {
    name: 'dorogi_kz',
    title: 'Дороги и трассы Казахстана',
    spheres: [4, 7],
    followers: 174_000,
    weight: 2,
    perDay: 14,
  },
  { name: 'zhkh_kontrol', title: 'ЖКХ под контролем', spheres: [5, 11], followers: 66_200, weight: 2 },
  { name: 'fermer_dala', title: 'Фермер: поле и отара', spheres: [10, 3], followers: 39_700, weight: 1, perDay: 7 },
  { name: 'sport_alany', title: 'Спорт алаңы', spheres: [9], followers: 88_100, weight: 1, perDay: 9 },
  { name: 'eko_golos', title: 'Эко-голос', spheres: [6, 14], followers: 31_000, weight: 1, perDay: 6 },
  {
    name: 'closed_taraz',
    title: 'Тараз. Закрытый клуб',
    region: 31,
    followers: 4_120,
    obstacle: 'closed',
    perDay: 3,
    weight: 0,
  },
  {
    name: 'busy_aktobe',
    title: 'Актобе круглосуточно',
    region: 15,
    followers: 18_800,
    obstacle: 'busy',
    perDay: 8,
    weight: 0,
  },
  { name: 'gone_kokshetau', title: 'Кокшетау вчера', region: 11, followers: 0, obstacle: 'gone', perDay: 1, weight: 0 },
  {
    name: 'banned_semey',
    title: 'Семей. Заработок',
    region: 10,
    followers: 0,
    obstacle: 'banned',
    perDay: 1,
    weight: 0,
  },
];

const persons: readonly AuthorRow[] = [
  {
    name: 'aigerim.nurlan',
    title: 'Айгерим Нурланова',
    region: 71,
    spheres: [1, 2, 12],
    followers: 12_400,
    weight: 1,
    perDay: 5,
    about: 'Журналист. Пишу о городе и людях',
  },
  {
    name: 'marat_zhol',
    title: 'Марат Жолдасов',
    region: 35,
    spheres: [7, 4, 5],
    followers: 8_900,
    weight: 1,
    perDay: 6,
    about: 'Карагандинские истории',
  },
  {
    name: 'svetlana_pvl',
    title: 'Светлана Ковалёва',
    region: 55,
    spheres: [5, 6, 11],
    followers: 5_300,
    weight: 1,
    perDay: 4,
  },
  {
    name: 'daniyar_qaz',
    title: 'Данияр Қазыбеков',
    region: 61,
    language: 'kk',
    spheres: [8, 12, 2],
    followers: 15_700,
    weight: 1,
    perDay: 5,
  },
  {
    name: 'asel.mama',
    title: 'Асель Тулегенова',
    region: 75,
    spheres: [1, 2, 11],
    followers: 21_200,
    weight: 2,
    perDay: 6,
    about: 'Мама троих детей',
  },
  {
    name: 'closed_person',
    title: 'Ильяс Закиров',
    region: 79,
    followers: 310,
    obstacle: 'closed',
    perDay: 2,
    weight: 0,
  },
];

/** Numbers of generated communities begin far above the others. */
const firstGenerated = 20_001;

function author(row: AuthorRow, kind: 'group' | 'person', number: number): VkAuthor {
  const id = String(kind === 'group' ? -number : number);
  const firstId = 1200 + (mix(number, 7) % 7000);
  return { ...socialAuthor(row, { network: 'vk', kind, id, firstId }), network: 'vk', number };
}

/** All authors of the demo VK that are written down. */
export const vkAuthors: readonly VkAuthor[] = [
  ...communities.map((row, i) => author(row, 'group', 1001 + i)),
  ...persons.map((row, i) => author(row, 'person', 700_001 + i * 137)),
];

const byOwner = new Map<number, VkAuthor>();
const byName = new Map<string, VkAuthor>();

/** The wall's owner number: negative for communities. */
export const ownerOf = (someone: VkAuthor): number => (someone.kind === 'group' ? -someone.number : someone.number);

export const authorByOwner = (owner: number): VkAuthor | undefined => byOwner.get(owner);

function makeKnown(someone: VkAuthor): void {
  byOwner.set(ownerOf(someone), someone);
  byName.set(someone.name.toLowerCase(), someone);
}
vkAuthors.forEach(makeKnown);

/** Makes the generated communities known and returns them. */
export function generatedCommunities(rows: readonly AuthorRow[]): VkAuthor[] {
  const made = rows.map((row, i) => author(row, 'group', firstGenerated + i));
  made.forEach(makeKnown);
  return made;
}

/** Finds an author by screen name, `club12`, `public12` or `id12`; case does not matter. */
export function authorByName(text: string): VkAuthor | undefined {
  const name = text.trim().toLowerCase().replace(/^@/, '');
  const numbered = /^(club|public|id)(\d+)$/.exec(name);
  if (numbered) return authorByOwner(numbered[1] === 'id' ? Number(numbered[2]) : -Number(numbered[2]));
  return byName.get(name);
}
