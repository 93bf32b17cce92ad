import { Logger } from '@nestjs/common';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { withCorrelation } from '@mm/telemetry/correlation.js';
import type { Metrics } from '@mm/telemetry/metrics.js';
import { openSpan } from '@mm/telemetry/tracing.js';

/** Shows what was pushed: counts it, measures the age of posts, names it in log and traces by its correlation id. */
export class PushReport {
  readonly #log = new Logger('Live');

  constructor(private readonly metrics: Metrics) {}

  /** Call after a push of an event to at least one channel with members. */
  pushed(name: string, event: LogEvent): void {
    this.metrics.livePushes.inc({ name });
    if (event.topic === 'post.classified')
      this.metrics.recordAge('pushed', (event as LogEvent<'post.classified'>).message, new Date());
    openSpan({ name: `push ${name}`, kind: 'producer', correlationId: event.correlationId }).end();
    withCorrelation(event.correlationId, () => this.#log.debug(`pushed ${name} of ${event.topic} ${event.id}`));
  }
}
