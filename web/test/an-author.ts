import type { AuthorWire } from '@mm/proto/http/authors.js';

/** A watched author for tests. */
export const anAuthor = (over: Partial<AuthorWire> = {}): AuthorWire => ({
  id: 1,
  network: 'vkontakte',
  code: '-1001',
  username: 'shymnews',
  full_name: 'Шымкент News',
  biography: '',
  followers_count: -1,
  follows_count: -1,
  media_count: 3,
  oblasts: [79],
  watcher: 'operator',
  watchers: ['operator'],
  auto_update: true,
  status: '200',
  update_date: 0,
  is_group: true,
  is_closed: false,
  url: '',
  last_fault: '',
  progress: { all_cnt: 40, new_cnt: 12, saved_cnt: 20, ign_cnt: 8 },
  ...over,
});
