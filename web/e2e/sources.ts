import { house } from './house.js';

export interface Published {
  id: number;
  code: string;
  url: string;
}
export interface Fault {
  network: 'vk' | 'smi';
  fault: string;
  author?: string;
  method?: string;
  times?: number;
  seconds?: number;
}

async function control<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${house().networks}/__sim/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the demo networks: ${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The demo networks as their authors and their troubles move them. */
export const sources = {
  publish: (network: 'vk' | 'smi', author: string, text: string, title?: string) =>
    control<Published>('POST', 'publish', { network, author, text, ...(title === undefined ? {} : { title }) }),
  edit: (code: string, text: string) => control('POST', 'edit', { code, text }),
  remove: (code: string) => control('POST', 'delete', { code }),
  break: (fault: Fault) => control<{ id: number }>('POST', 'faults', fault),
  mend: () => control('DELETE', 'faults'),
  /** What an author published by hand since `since` (ms) and did not delete: the truth. */
  truth: async (network: 'vk' | 'smi', author: string, since: number) =>
    (
      await control<{ posts: { code: string; text: string; url: string; deleted: number | null }[] }>(
        'GET',
        `posts?network=${network}&author=${author}&since=${since}`,
      )
    ).posts.filter(({ deleted }) => deleted === null),
};
