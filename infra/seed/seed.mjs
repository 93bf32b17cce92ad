/** Usage: node infra/seed/seed.mjs <address of a running demo>. Prints its progress. */
import { DemoSession } from './demo-session.mjs';
import { reviewSome } from './reviews.mjs';
import { addOperators, waitForHistory, watchSources } from './sources.mjs';
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
await addOperators(sessions, print);
const sources = await watchSources(sessions, print);
const posts = await waitForHistory(sessions, print);
await reviewSome(sessions, print);
print(`the demo is filled: ${sources} sources, ${posts} posts`);
