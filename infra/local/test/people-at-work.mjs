import { setTimeout as sleep } from 'node:timers/promises';
import { DemoSession } from '../../seed/demo-session.mjs';
import { loadedAuthors, patiently, watchLoaded } from '../../chaos/load.mjs';

const READERS = 2;

/**
 * An operator who reads and saves at both gateways in turn. A request is never retried, except at the other gateway
 * when one refuses connections.
 * @returns {Promise<{
 *   token: string, failures: string[], start(): void,
 *   stop(): Promise<{ reads: number, saves: number, versions: Map<number, number[]> }>,
 * }>} `versions`: the saved versions by post; `failures`: requests without a successful response
 */
export async function readyPeople({ gateways, networks }) {
  await watchLoaded(gateways[0]);
  await publish(networks);
  const operator = await patiently(() => DemoSession.signIn(gateways[0], 'operator'));
  const { posts } = await patiently(async () => {
    const page = await operator.get('/api-py/socmedia/posts', { size: '100', sort: '-date' });
    if (page.posts.filter(({ network }) => network === 'vkontakte').length < 10)
      throw new Error('there are no posts yet');
    return page;
  }, 200);
  const { token } = operator;
  const failures = [];
  const versions = new Map();
  let stopped = false;
  let turn = 0;
  const counts = { reads: 0, saves: 0 };

  const ask = async (method, where, body) => {
    const first = turn++ % gateways.length;
    for (const [tries, gateway] of [...gateways.slice(first), ...gateways.slice(0, first)].entries()) {
      try {
        const answer = await fetch(`${gateway}${where}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const text = await answer.text();
        if (!answer.ok) failures.push(`${method} ${where}: ${answer.status} ${text.slice(0, 200)}`);
        return answer.ok ? JSON.parse(text) : undefined;
      } catch (error) {
        const isDoor = error.cause?.code === 'ECONNREFUSED';
        if (isDoor && tries < gateways.length - 1) continue;
        failures.push(`${method} ${where}: ${error.cause?.code ?? error.message}`);
        return undefined;
      }
    }
  };

  const reader = async () => {
    while (!stopped) {
      await ask('GET', '/api-py/socmedia/posts?size=10&sort=-date');
      counts.reads++;
      await sleep(100);
    }
  };
  const saver = async () => {
    const own = posts.filter(({ network }) => network === 'vkontakte').map(({ id, version }) => ({ id, version }));
    for (let index = 0; !stopped; index++) {
      const post = own[index % own.length];
      const saved = await ask('POST', '/api-py/vk/post?username=operator', {
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
      stopped = true;
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
