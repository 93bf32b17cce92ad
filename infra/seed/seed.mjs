/**
 * Usage: node infra/seed/seed.mjs <address of a running demo>. Prints its progress.
 * MM_DEMO_PROXIES: the forward proxies of the demo networks, as JSON (see infra/start/demo-networks.mjs).
 * MM_DEMO_NETWORKS: the address of the demo networks, where an incident is published.
 */
import { DemoSession } from './demo-session.mjs';
import { addAlertRules, addNotifications } from './notifications.mjs';
import { reviewSome } from './reviews.mjs';
import { addSearches } from './searches.mjs';
import { addTelegramAccounts } from './telegram-accounts.mjs';
import { addOperators, addOwners, waitForHistory, watchSources } from './sources.mjs';
import { publishSpike } from './spike.mjs';
import { addEvents, addTopics } from './topics.mjs';

const [address] = process.argv.slice(2);
const began = Date.now();
const print = (line) => console.log(`${line} (${Math.round((Date.now() - began) / 1000)} s)`);

const signIn = (username) => DemoSession.signIn(address, username);
const sessions = {
  admin: await signIn('admin'),
  superviser: await signIn('superviser'),
  operator: await signIn('operator'),
};
await addEvents(sessions, print);
await addTopics(sessions, print);
await addProxies(JSON.parse(process.env.MM_DEMO_PROXIES ?? '[]'));
await addOperators(sessions, print);
await addOwners(sessions, print);
// Until its accounts are signed in, Telegram is read on its public pages.
const accountsOfTelegram = addTelegramAccounts(sessions, print);
const sources = await watchSources(sessions, print);
const posts = await waitForHistory(sessions, print);
await accountsOfTelegram;
const searches = addSearches(sessions, print);
await reviewSome(sessions, print);
await addAlertRules(sessions, print);
await addNotifications(sessions, print);
await publishSpike(process.env.MM_DEMO_NETWORKS, print);
await searches;
print(`the demo is filled: ${sources} sources, ${posts} posts`);

/** Stores the proxies of the demo networks and lets them serve every platform; storing twice changes nothing. */
async function addProxies(proxies) {
  const platforms = ['instagram', 'facebook', 'google'];
  for (const proxy of proxies)
    try {
      const { proxy: stored } = await sessions.admin.post('/api-py/store/proxy', { ...proxy, protocol: 'http' });
      await sessions.admin.post('/api-py/store/proxy/save', { id: stored.id, platforms });
    } catch (error) {
      print(`${proxy.proxy}:${proxy.port}: ${error.message}`);
    }
  print(`${proxies.length} proxies`);
}
