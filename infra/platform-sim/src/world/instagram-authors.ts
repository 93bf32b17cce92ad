import type { AuthorRow, SocialAuthor } from './social-author.js';
import { numericId, socialAuthor } from './social-author.js';

const groups: readonly AuthorRow[] = [
  {
    name: 'shymkent.live',
    title: 'Шымкент LIVE',
    region: 79,
    followers: 341_000,
    perDay: 15,
    weight: 3,
    about: 'Шымкент: новости, видео, афиша. Пишите в директ',
  },
  {
    name: 'astana_insta',
    title: 'Астана. Город и люди',
    region: 71,
    followers: 224_500,
    perDay: 9,
    weight: 2,
    about: 'Столица в кадре. Реклама в директ',
  },
  { name: 'taraz_kadr', title: 'Тараз в кадре', region: 31, followers: 78_200, perDay: 7 },
  { name: 'almaty.koshesi', title: 'Алматы көшесі', region: 75, language: 'kk', followers: 64_700, perDay: 7 },
  { name: 'oral.qalasy', pinned: true, title: 'Орал қаласы', region: 27, language: 'kk', followers: 21_300, perDay: 5 },
  { name: 'ulytau_tur', title: 'Ұлытау: путешествия', region: 62, spheres: [14], followers: 9_100, perDay: 1 },
];

const persons: readonly AuthorRow[] = [
  {
    name: 'aruzhan.blog',
    title: 'Аружан Сериккызы',
    region: 75,
    spheres: [1, 2, 12],
    followers: 48_900,
    perDay: 5,
    about: 'Врач и мама. О здоровье без паники',
  },
  { name: 'closed_blog', title: 'Только для друзей', followers: 290, obstacle: 'closed', perDay: 2, weight: 0 },
  { name: 'gone_blog', title: 'Пустой аккаунт', followers: 0, obstacle: 'gone', perDay: 1, weight: 0 },
];

const firstAccountId = 4_100_000_000;

/** An account; `id` is its numeric pk. */
export const instagramAuthor = (row: AuthorRow, kind: 'group' | 'person'): SocialAuthor =>
  socialAuthor(row, { network: 'instagram', kind, id: numericId(firstAccountId, row.name) });

/** The accounts of the demo Instagram. */
export const instagramAuthors: readonly SocialAuthor[] = [
  ...groups.map((row) => instagramAuthor(row, 'group')),
  ...persons.map((row) => instagramAuthor(row, 'person')),
];
