import { testStack } from './stack.js';

export interface PublishedPost {
  id: number;
  code: string;
  url: string;
}
export interface FaultRequest {
  network: 'vk' | 'smi';
  fault: string;
  author?: string;
  method?: string;
  times?: number;
  seconds?: number;
}

async function callControl<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${testStack().networks}/__sim/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`demo networks: ${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** What authors and outages do in the demo networks. */
export const demoNetworks = {
  publish: (network: 'vk' | 'smi', author: string, text: string, title?: string) =>
    callControl<PublishedPost>('POST', 'publish', { network, author, text, ...(title === undefined ? {} : { title }) }),
  edit: (code: string, text: string) => callControl('POST', 'edit', { code, text }),
  remove: (code: string) => callControl('POST', 'delete', { code }),
  addFault: (fault: FaultRequest) => callControl<{ id: number }>('POST', 'faults', fault),
  clearFaults: () => callControl('DELETE', 'faults'),
  /** The manual posts of an author since `since` (ms) that are not deleted. */
  publishedPosts: async (network: 'vk' | 'smi', author: string, since: number) =>
    (
      await callControl<{ posts: { code: string; text: string; url: string; deleted: number | null }[] }>(
        'GET',
        `posts?network=${network}&author=${author}&since=${since}`,
      )
    ).posts.filter(({ deleted }) => deleted === null),
};
