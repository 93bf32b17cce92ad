import { logEngine } from '../log-engine.js';
import { setUpTopics } from './topics-setup.js';

/** Command: creates the topics on the brokers of KAFKA_BROKERS. */
const engine = logEngine({ ...process.env, MM_LOG: 'kafka' });
if (engine.kind === 'kafka') {
  const created = await setUpTopics(engine.settings);
  console.log(created.length > 0 ? `created ${created.join(', ')}` : 'every topic is there');
}
