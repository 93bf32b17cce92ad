import type { CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { LogEvent } from '../event-log.js';
import type { Step } from '../step.js';

/** Starts a server of the log whose only handler receives 'topic.changed'. */
export function follow(
  server: Server & CustomTransportStrategy,
  handler: (events: LogEvent<'topic.changed'>[]) => Promise<Step>,
): void {
  server.addHandler('topic.changed', handler as never, true, { batch: 100 });
  server.listen(() => undefined);
}
