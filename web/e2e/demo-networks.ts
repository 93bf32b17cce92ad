import { createHash } from 'node:crypto';
import { testStack } from './stack.js';

export interface PublishedPost {
  id: number;
  code: string;
  url: string;
}
/** A network by its name in the demo networks. */
export type DemoNetwork = 'telegram' | 'vk' | 'youtube' | 'ok' | 'facebook' | 'instagram' | 'smi';
export interface FaultRequest {
  /** 'proxy': a fault of a forward proxy of the demo networks; the last three are search engines. */
  network: DemoNetwork | 'proxy' | 'searxng' | 'yandex' | 'brave';
  fault: string;
  author?: string;
  method?: string;
  /** Name of a forward proxy; all without one. */
  proxy?: string;
  /** A token or user name, or its mark. */
  credential?: string;
  times?: number;
  seconds?: number;
}

/** A request that the demo networks handled; `at` is ms since the epoch, `token` the mark of its key. */
export interface JournalEntry {
  seq: number;
  at: number;
  network: DemoNetwork;
  method: string;
  author: string | null;
  status: number;
  error?: number | string;
  fault?: string;
  token?: string;
  /** The forward proxy through which it came, and whether it names who asked the proxy. */
  proxy?: string;
  forwarded?: boolean;
}

/** A key as the journal names it. */
export const keyMark = (key: string): string =>
  `${key.slice(0, 4)}#${createHash('sha256').update(key).digest('hex').slice(0, 6)}`;

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
  publish: (network: DemoNetwork, author: string, text: string, title?: string) =>
    callControl<PublishedPost>('POST', 'publish', { network, author, text, ...(title === undefined ? {} : { title }) }),
  edit: (code: string, text: string) => callControl('POST', 'edit', { code, text }),
  remove: (code: string) => callControl('POST', 'delete', { code }),
  addFault: (fault: FaultRequest) => callControl<{ id: number }>('POST', 'faults', fault),
  clearFaults: () => callControl('DELETE', 'faults'),
  /** The requests to a network after the one with the number `after`, oldest first. */
  journal: async (network: DemoNetwork, after = 0) =>
    (await callControl<{ entries: JournalEntry[] }>('GET', `journal?network=${network}&after=${after}`)).entries,
  /** The number of the latest request to any network. */
  latestRequest: async () => (await callControl<{ requests: number }>('GET', 'stats')).requests,
  /** Ends every sign-in of an account of Telegram. */
  revokeTelegram: (phone: string) => callControl('POST', 'telegram/revoke', { phone }),
  /** Closes the connections of an account of Telegram. */
  dropTelegram: (phone: string) => callControl('POST', 'telegram/drop', { phone }),
  /** The code for which an account of Telegram waits. */
  telegramCode: async (phone: string) =>
    (await callControl<{ accounts: { phone: string; code: string | null }[] }>('GET', 'telegram')).accounts.find(
      (account) => account.phone === phone,
    )?.code ?? '',
  /** The posts of an author since `since` (ms) that are not deleted. */
  publishedPosts: async (network: DemoNetwork, author: string, since: number) =>
    (
      await callControl<{ posts: { code: string; text: string; url: string; deleted: number | null }[] }>(
        'GET',
        `posts?network=${network}&author=${author}&since=${since}`,
      )
    ).posts.filter(({ deleted }) => deleted === null),
};
