import type { HitWire, SearchScheduleWire, SearchWire } from '@mm/proto/http/searches.js';

/** The code of the found publication with a number. */
export const hitCode = (n: number): string => n.toString(16).padStart(16, '0');

/** A found publication for tests: of a web site, without labels. */
export const aHit = (n: number, over: Partial<HitWire> = {}): HitWire => ({
  code: hitCode(n),
  caption: `Публикация ${n}`,
  snippet: `Начало публикации ${n}`,
  is_full: false,
  tone: null,
  owner: 'news.kz',
  url: `https://news.kz/${n}`,
  date: 1_763_700_000 + n,
  topic_id: null,
  topic_name: '',
  topics: [],
  is_ignored: false,
  saved: false,
  network: 'smi',
  author: 'news.kz',
  is_watched: false,
  in_archive: false,
  lang: null,
  spheres: [],
  oblasts: [],
  engines: ['yandex'],
  is_new: false,
  found_at: 1_763_703_600,
  ...over,
});

/** The id of the search with a number. */
export const searchId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An ended search for tests. */
export const aSearch = (n: number, over: Partial<SearchWire> = {}): SearchWire => ({
  id: searchId(n),
  request: { keyword: 'паводок', site: '.kz' },
  title: 'паводок',
  state: 'done',
  done: 4,
  total: 4,
  found: 2,
  fresh: 2,
  lost: 0,
  previous_id: null,
  degraded: [],
  cut: [],
  error: '',
  is_out_of_time: false,
  schedule_id: null,
  started_by: 'operator',
  started_at: 1_763_703_600,
  finished_at: 1_763_703_620,
  ...over,
});

/** A schedule for tests: daily, of `operator`. */
export const aSchedule = (id: number, over: Partial<SearchScheduleWire> = {}): SearchScheduleWire => ({
  id,
  request: { keyword: 'паводок' },
  title: 'паводок',
  every_hours: 24,
  active: true,
  owner: 'operator',
  next_at: 1_763_790_000,
  last: null,
  ...over,
});
