import { logEngine } from '@mm/settings/log-engine.js';
import { setUpTopics } from './set-up-topics.js';

/** Command: creates or changes the log topics on KAFKA_BROKERS as proto/events/topics.ts declares them. */
const engine = logEngine({ ...process.env, MM_LOG: 'kafka' });
if (engine.kind === 'kafka') {
  const changes = await setUpTopics(engine.settings);
  console.log(changes.length > 0 ? changes.join('\n') : 'all topics are up to date');
}
