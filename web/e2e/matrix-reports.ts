import type { Role } from '@mm/proto/vocabulary/role.js';
import type { ApiClient } from './api-client.js';
import type { ObjectId } from './matrix-identity.js';

/** A period without publications, so that reports are made at once. */
export const emptyPeriod = { selectedPeriod: [1, 2], size: 0 };

/** The screen whose views a role may use. */
export const screenOf = (role: Role): string => (role === 'MM_view' ? 'main' : 'topic');

interface View {
  name: string;
  screen: string;
  query: string;
  shared: boolean;
}

/** A view; a shared one with what deletes it. */
export async function makeView(
  api: ApiClient,
  params: View,
  toDelete: [path: string, id: ObjectId][],
): Promise<number> {
  const { view } = await api.call<{ view: { id: number } }>('POST', '/api-py/save-report-view', { params });
  if (params.shared) toDelete.push(['/api-py/delete-report-view', view.id]);
  return view.id;
}

/** The number of a frozen report. */
export async function makeCopy(api: ApiClient, title: string, topicId: number | null): Promise<number> {
  const body = { params: { topic_id: topicId, ...emptyPeriod }, title };
  return (await api.call<{ copy: { number: number } }>('POST', '/api-py/freeze-report', body)).copy.number;
}

/** The id of a download that is made in the background. */
export async function makeDownload(api: ApiClient, topicId: number): Promise<string> {
  const body = { params: { topic_id: topicId, ...emptyPeriod }, ext: '.json' };
  const headers = { prefer: 'respond-async' };
  const { json } = await api.request('POST', '/api-py/topic_download/', { body, headers });
  return (json as { job: { id: string } }).job.id;
}
