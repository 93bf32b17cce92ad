/** Usage: node infra/seed/seed.mjs <address of a running demo>. Prints lines of progress. */
import { DemoSession } from './demo-session.mjs';
import { reviewSome } from './reviews.mjs';
import { waitForHistory, watchSources } from './sources.mjs';
import { addEvents, addTopics } from './topics.mjs';

const [address] = process.argv.slice(2);
const began = Date.now();
const say = (line) => console.log(`${line} (${Math.round((Date.now() - began) / 1000)} s)`);

const sessions = {};
for (const username of ['admin', 'superviser', 'operator'])
  sessions[username] = await DemoSession.signIn(address, username);
await addEvents(sessions, say);
await addTopics(sessions, say);
const sources = await watchSources(sessions, say);
const posts = await waitForHistory(sessions, say);
await reviewSome(sessions, say);
say(`the demo is filled: ${sources} sources, ${posts} posts`);
