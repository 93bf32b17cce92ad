import type { AuthorColumn, ProfileField } from './network.js';

const TITLES: Record<AuthorColumn, string> = {
  index: '#',
  watcher: 'Watcher',
  username: 'User Name',
  full_name: 'Full name',
  regions: 'Регионы',
  followers: 'Followers',
  auto_update: 'Автообновление',
  update_date: 'Обновлено',
  progress: 'Посты',
};
const PROFILE_TITLES: Record<ProfileField, string> = {
  id: 'ID',
  username: 'Имя пользователя',
  full_name: 'Полное имя',
  keywords: 'Ключевые слова',
  biography: 'Описание',
  followers_count: 'Подписчики',
  follows_count: 'Подписки',
  media_count: 'Публикации',
};

/** Columns of an author table with their titles. */
export const authorColumns = (...ids: AuthorColumn[]): { id: AuthorColumn; title: string }[] =>
  ids.map((id) => ({ id, title: TITLES[id] }));

/** Fields of the read-only profile with their titles. */
export const profileFields = (...ids: ProfileField[]): { id: ProfileField; title: string }[] =>
  ids.map((id) => ({ id, title: PROFILE_TITLES[id] }));
