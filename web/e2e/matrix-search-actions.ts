import { dorkingCalls } from '@mm/proto/http/dorking.js';
import type { objectRules } from '@mm/proto/http/object-rules.js';
import type { Action } from './matrix-action.js';
import { typedSearch } from './matrix-searches.js';

/** Stored publications of a topic. */
export const foundOfTopic: Action = {
  call: dorkingCalls.loadTopic,
  kind: 'topic',
  path: ({ id }) => `/api/dorking-search/topic/${id}`,
  hiddenBy: ['topic-not-found'],
};
/** Stored publications of a section. */
export const foundOfSection: Action = {
  call: dorkingCalls.loadSection,
  kind: 'section',
  path: ({ id }) => `/api/dorking-search/section/${id}`,
  hiddenBy: ['section-not-found'],
};

/** Calls for the rules about searches. */
export const searchActions: Readonly<
  Record<
    Extract<
      keyof typeof objectRules,
      'readSearch' | 'listSearchSchedule' | 'changeSearchSchedule' | 'deleteSearchSchedule' | 'useHit'
    >,
    readonly Action[]
  >
> = {
  readSearch: [
    {
      call: dorkingCalls.readSearch,
      kind: 'search',
      path: ({ id }) => `/api/dorking-search/jobs/${id}`,
      hiddenBy: ['search-not-found'],
    },
    // it has ended, so that nothing changes
    { call: dorkingCalls.cancel, kind: 'search', body: ({ id }) => ({ job: id }), hiddenBy: ['search-not-found'] },
  ],
  listSearchSchedule: [
    {
      call: dorkingCalls.schedules,
      kind: 'searchSchedule',
      idsIn: (json) => (json as { schedules: { id: number }[] }).schedules.map(({ id }) => id),
    },
  ],
  changeSearchSchedule: [
    {
      call: dorkingCalls.saveSchedule,
      kind: 'searchSchedule',
      body: ({ id }) => ({ id, request: typedSearch, every_hours: 48, active: false }),
      hiddenBy: ['search-schedule-not-found'],
    },
  ],
  deleteSearchSchedule: [
    {
      call: dorkingCalls.deleteSchedule,
      kind: 'doomedSearchSchedule',
      body: ({ id }) => ({ id }),
      hiddenBy: ['search-schedule-not-found'],
    },
  ],
  useHit: [
    {
      call: dorkingCalls.ignore,
      kind: 'hit',
      body: ({ id }) => ({ code: id, is_ignored: false }),
      hiddenBy: ['hit-not-found'],
    },
  ],
};
