import type { AuthorColumn, ProfileField } from './network.js';

const TITLES: Record<AuthorColumn, string> = {
  index: '#',
  watcher: 'Watcher',
  username: 'User Name',
  full_name: 'Full name',
  regions: 'Regions',
  followers: 'Followers',
  auto_update: 'Auto update',
  update_date: 'Last update',
  progress: 'Progress',
};
const PROFILE_TITLES: Record<ProfileField, string> = {
  id: 'ID',
  username: 'Username',
  full_name: 'Full name',
  biography: 'Biography',
  followers_count: 'Followers count',
  follows_count: 'Follows count',
  media_count: 'Media count',
};

/** Columns of an author table with their titles. */
export const authorColumns = (...ids: AuthorColumn[]): { id: AuthorColumn; title: string }[] =>
  ids.map((id) => ({ id, title: TITLES[id] }));

/** Fields of the read-only profile with their titles. */
export const profileFields = (...ids: ProfileField[]): { id: ProfileField; title: string }[] =>
  ids.map((id) => ({ id, title: PROFILE_TITLES[id] }));
