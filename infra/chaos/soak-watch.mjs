import { DemoSession } from '../seed/demo-session.mjs';
import { retry } from './load.mjs';

/** Every third author is watched by each. */
const watchers = ['operator', 'superviser', 'admin'];
/** Subscriptions of one network at the same time. */
const PARALLEL = 8;

/** How each network's own calls add an author. */
const add = {
  vk: (session, name, watcher) => session.get('/api/vk/add-channel', { name, watcher }),
  telegram: (session, name, watcher) => session.get('/api-tg/telegram/add-channel', { name, watcher }),
  smi: (session, name) => session.get(`/api/subscribe-insta-authors/${encodeURIComponent(name)}`, { network: 'smi' }),
  youtube: (session, chanel_url, user) => session.post('/api-py/subscribe-youtube-authors', { chanel_url, user }),
  ok: (session, chanel_url, user) => session.post('/api-py/subscribe-ok-authors', { chanel_url, user }),
  facebook: (session, name, watcher) => session.get('/api-py/facebook/add-channel', { name, watcher }),
  instagram: (session, name) =>
    session.get(`/api/subscribe-insta-authors/${encodeURIComponent(name)}/nonoperator`, { network: 'instagram' }),
};

/**
 * Makes the accounts of the demo watch all readable authors and outlets, the networks at the same time.
 * @returns {Promise<{ count: number, ofOperator: Set<string> }>} `ofOperator`: the names that the operator watches
 */
export async function watchEverything({ address, networks, signal }) {
  const { authors, outlets } = await (await fetch(`${networks}/__sim/world`)).json();
  // A renamed channel is found by its new name; the journal has the old one.
  const readable = authors
    .filter(({ obstacle }) => !obstacle)
    .map(({ network, name, username = name }) => ({ network, name, wanted: username }));
  const sources = [...readable, ...outlets.map(({ host }) => ({ network: 'smi', name: host, wanted: host }))];
  const sessions = new Map();
  for (const watcher of watchers) sessions.set(watcher, await retry(() => DemoSession.signIn(address, watcher)));
  const owned = sources.map((source, i) => ({ ...source, watcher: watchers[i % watchers.length] ?? 'operator' }));
  const subscribeAll = async (waiting) => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const { network, wanted, watcher } = next;
      // An outlet is found when it has published its first articles.
      await retry(() => add[network](sessions.get(watcher), wanted, watcher));
    }
  };
  await Promise.all(
    Object.keys(add).flatMap((network) => {
      const waiting = owned.filter((source) => source.network === network);
      return Array.from({ length: PARALLEL }, () => subscribeAll(waiting));
    }),
  );
  const ofOperator = owned.filter(({ watcher }) => watcher === 'operator').map(({ name }) => name);
  return { count: owned.length, ofOperator: new Set(ofOperator) };
}
