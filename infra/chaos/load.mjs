import { DemoSession } from '../seed/demo-session.mjs';

/** VK authors under load: the operator watches them in addition to the authors of the demo. */
export const loadedAuthors = [
  'svetlana_pvl',
  'marat_zhol',
  'fermer_dala',
  'eko_golos',
  'sport_alany',
  'qonaev_info',
  'semey_abai',
  'uralsk_most',
];

export async function watchLoadedAuthors(address) {
  const operator = await retry(() => DemoSession.signIn(address, 'operator'));
  for (const name of loadedAuthors)
    await retry(() => operator.get('/api/vk/add-channel', { name, watcher: 'operator' }));
}

/**
 * Publishes in the demo networks and saves posts in the product until stopped.
 * @param {{
 *   addresses: string[], networks: string, random: () => number,
 *   onSave: (id: number, save: object) => void, onPublish?: () => void, intervalMs?: number,
 * }} what `onSave` is called after every successful save, `onPublish` after every post;
 *   `intervalMs`: ms between posts, on average (saves come half as often)
 */
export function startLoad({ addresses, networks, random, onSave, onPublish = () => {}, intervalMs = 50 }) {
  let isStopped = false;
  const publisher = (async () => {
    while (!isStopped) {
      const author = loadedAuthors[Math.floor(random() * loadedAuthors.length)];
      const response = await fetch(`${networks}/__sim/publish`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ network: 'vk', author }),
      }).catch(() => undefined);
      if (response?.ok) onPublish();
      await pause(intervalMs * (0.4 + random() * 1.2));
    }
  })();
  const saver = (async () => {
    let operator;
    while (!isStopped) {
      try {
        operator ??= await DemoSession.signIn(addresses[Math.floor(random() * addresses.length)], 'operator');
        const { posts } = await operator.get('/api-py/socmedia/posts', {
          size: '10',
          sort: random() < 0.5 ? '-date' : 'date',
        });
        const post = posts[Math.floor(random() * posts.length)];
        if (post) await saveOne(operator, post, random, onSave);
      } catch {
        operator = undefined;
      }
      await pause(intervalMs * (1 + random() * 2));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await Promise.all([publisher, saver]);
    },
  };
}

async function saveOne(operator, post, random, onSave) {
  const tone = [-2, 1, 2][Math.floor(random() * 3)];
  const labels = { lang: 'ru', spheres: [1 + Math.floor(random() * 14)], oblasts: [71], tone };
  const own = { id: post.id, version: post.version, ...labels };
  if (post.network === 'vkontakte') await operator.post('/api-py/vk/post?username=operator', { post: own });
  else await operator.post('/api-py/smi-media-save', { media: own, sminame: post.owner });
  onSave(post.id, { tone, spheres: labels.spheres, atLeast: post.version + 1 });
}

export async function retry(work, tries = 40) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries) throw error;
      await pause(500);
    }
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
