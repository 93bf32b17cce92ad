import type { AuthorColumn, ProfileField, Titled } from './network.js';

type Titles = readonly [russian: string, kazakh: string];
const COLUMNS: Readonly<Record<AuthorColumn, Titles>> = {
  index: ['#', '#'],
  watcher: ['Watcher', 'Watcher'],
  username: ['User Name', 'User Name'],
  full_name: ['Full name', 'Full name'],
  regions: ['Регионы', 'Өңірлер'],
  followers: ['Followers', 'Followers'],
  auto_update: ['Автообновление', 'Автожаңарту'],
  update_date: ['Обновлено', 'Жаңартылды'],
  progress: ['Посты', 'Жазбалар'],
};
const PROFILE: Readonly<Record<ProfileField, Titles>> = {
  id: ['ID', 'ID'],
  username: ['Имя пользователя', 'Пайдаланушы аты'],
  full_name: ['Полное имя', 'Толық аты'],
  keywords: ['Ключевые слова', 'Кілт сөздер'],
  biography: ['Описание', 'Сипаттамасы'],
  followers_count: ['Подписчики', 'Жазылушылар'],
  follows_count: ['Подписки', 'Жазылымдар'],
  media_count: ['Публикации', 'Жарияланымдар'],
};

/** Columns of an author table with their titles. */
export const authorColumns = (...ids: AuthorColumn[]): Titled<AuthorColumn>[] =>
  ids.map((id) => titled(id, COLUMNS[id]));

/** Fields of the read-only profile with their titles. */
export const profileFields = (...ids: ProfileField[]): Titled<ProfileField>[] =>
  ids.map((id) => titled(id, PROFILE[id]));

/** A column or field with its own titles. */
export const titled = <Id extends string>(id: Id, [title, titleKk]: Titles): Titled<Id> => ({ id, title, titleKk });
