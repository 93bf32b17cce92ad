import { logEngine } from '../log-engine.js';
import { setUpTopics } from './topics-setup.js';

/** Command: brings the topics on the brokers of KAFKA_BROKERS up to what proto/events/topics.ts declares. */
const engine = logEngine({ ...process.env, MM_LOG: 'kafka' });
if (engine.kind === 'kafka') {
  const changes = await setUpTopics(engine.settings);
  console.log(changes.length > 0 ? changes.join('\n') : 'every topic is as declared');
}
