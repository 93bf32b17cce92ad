import { setTimeout as sleep } from 'node:timers/promises';
import { DemoSession } from '../../seed/demo-session.mjs';
import { loadedAuthors, retry, watchLoadedAuthors } from '../../chaos/load.mjs';

const READERS = 2;

/**
 * An operator who reads and saves at both gateways in turn. A request is never retried, except at the other gateway
 * when one refuses connections.
 * @returns {Promise<{
 *   token: string, failures: string[], start(): void,
 *   stop(): Promise<{ reads: number, saves: number, versions: Map<number, number[]> }>,
 * }>} `versions`: the saved versions by post; `failures`: requests without a successful response
 */
export async function prepareOperator({ gateways, networks }) {
  await watchLoadedAuthors(gateways[0]);
  await publish(networks);
  const operator = await retry(() => DemoSession.signIn(gateways[0], 'operator'));
  const { posts } = await retry(async () => {
    const page = await operator.get('/api-py/socmedia/posts', { size: '100', sort: '-date' });
    if (page.posts.filter(({ network }) => network === 'vkontakte').length < 10)
      throw new Error('there are no posts yet');
    return page;
  }, 200);
  const { token } = operator;
  const failures = [];
  const versions = new Map();
  let isStopped = false;
  let requests = 0;
  const counts = { reads: 0, saves: 0 };

  const callGateway = async (method, path, body) => {
    const first = requests++ % gateways.length;
    for (const [tries, gateway] of [...gateways.slice(first), ...gateways.slice(0, first)].entries()) {
      try {
        const response = await fetch(`${gateway}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const text = await response.text();
        if (!response.ok) failures.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
        return response.ok ? JSON.parse(text) : undefined;
      } catch (error) {
        const isRefused = error.cause?.code === 'ECONNREFUSED';
        if (isRefused && tries < gateways.length - 1) continue;
        failures.push(`${method} ${path}: ${error.cause?.code ?? error.message}`);
        return undefined;
      }
    }
  };

  const reader = async () => {
    while (!isStopped) {
      await callGateway('GET', '/api-py/socmedia/posts?size=10&sort=-date');
      counts.reads++;
      await sleep(100);
    }
  };
  const saver = async () => {
    const own = posts.filter(({ network }) => network === 'vkontakte').map(({ id, version }) => ({ id, version }));
    for (let index = 0; !isStopped; index++) {
      const post = own[index % own.length];
      const saved = await callGateway('POST', '/api-py/vk/post?username=operator', {
        post: { ...post, lang: 'ru', spheres: [1 + (index % 14)], oblasts: [71], tone: [-2, 1, 2][index % 3] },
      });
      if (saved) {
        post.version++;
        counts.saves++;
        versions.set(post.id, [...(versions.get(post.id) ?? []), post.version]);
      }
      await sleep(200);
    }
  };
  let work = [];
  return {
    token,
    failures,
    start: () => void (work = [...Array.from({ length: READERS }, reader), saver()]),
    async stop() {
      isStopped = true;
      await Promise.all(work);
      return { ...counts, versions };
    },
  };
}

const publish = (networks) =>
  Promise.all(
    loadedAuthors.flatMap((author) =>
      [1, 2].map(() =>
        fetch(new URL('/__sim/publish', networks), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ network: 'vk', author }),
        }),
      ),
    ),
  );
