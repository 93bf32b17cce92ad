import { Relay } from '@mm/event-log/relay/relay.js';

const relay = new Relay(process.env.DATABASE_URL ?? '', (error) => console.error(error));
relay.start();
console.log('relay answers at its outboxes');
process.once('SIGTERM', () => void relay.stop().finally(() => process.exit(0)));
