import { eventually, type ApiClient } from './api-client.js';
import type { ObjectId, Objects } from './matrix-identity.js';

const DAY_MS = 24 * 3600 * 1000;
/** What is searched for; it finds some publications in the demo. */
export const typedSearch = {
  keyword: 'паводок',
  site: '.kz',
  after: new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10),
};
export const noSearch = '00000000-0000-4000-8000-000000000000';

interface Searched {
  search: { id: string; state: string };
  hits: { code: string }[];
}

/** What is searched for a topic; what was typed without one. */
const requestOf = (topic?: number): object => (topic === undefined ? typedSearch : { direction: 'topic', id: topic });

/** A search that has ended, of a topic or of what was typed. */
export async function makeSearch(api: ApiClient, topic?: number): Promise<Searched> {
  const headers = { prefer: 'respond-async' };
  const path = `/api/dorking-search${topic === undefined ? '' : '/topic-list'}`;
  const { json } = await api.request('POST', path, { body: requestOf(topic), headers });
  const { id } = (json as Searched).search;
  const ended = async () => {
    const searched = await api.call<Searched>('GET', `/api/dorking-search/jobs/${id}`);
    return searched.search.state !== 'running' && searched;
  };
  return eventually(`search ${id} has ended`, ended, 100);
}

/** Schedules that do not run by themselves, with what deletes them. */
export async function makeSearchSchedules(
  api: ApiClient,
  toDelete: [path: string, id: ObjectId][],
  topic?: number,
): Promise<Objects> {
  const make = async (): Promise<number> => {
    const body = { request: requestOf(topic), every_hours: 24, active: false };
    const path = '/api/dorking-search/save-schedule';
    const { schedule } = await api.call<{ schedule: { id: number } }>('POST', path, body);
    toDelete.push(['/api/dorking-search/delete-schedule', schedule.id]);
    return schedule.id;
  };
  return { searchSchedule: await make(), doomedSearchSchedule: await make() };
}
