import type { MessageHandler } from '@nestjs/microservices';
import { withCorrelation } from '@mm/telemetry/correlation.js';
import { openSpan } from '@mm/telemetry/tracing.js';
import { firstValueFrom, isObservable, lastValueFrom } from 'rxjs';
import type { LogEvent } from '../event-log.js';
import { runCausedBy } from './cause.js';

/** Whose handlers are called. */
export interface HandlerHost {
  /** The service, which is the name of its consumer group. */
  group: string;
  /** Called for every event that a handler finished, as work under the event's correlation id. */
  onHandled?: ((event: LogEvent) => void) | undefined;
}

/** Calls a service's Nest handler with a batch. @returns its result, unwrapped from Nest's Observables */
export function callHandler(
  { group, onHandled }: HandlerHost,
  handler: MessageHandler,
  batch: LogEvent[],
): Promise<unknown> {
  return runCausedBy(group, batch, async () => {
    const spans = batch.map(({ topic, id, correlationId }) =>
      openSpan({
        name: `handle ${topic}`,
        kind: 'consumer',
        correlationId,
        attributes: { 'messaging.message.id': id },
      }),
    );
    const [only] = spans.length === 1 ? spans : [];
    try {
      const result = await (only ? only.contain(() => resultOf(handler, batch)) : resultOf(handler, batch));
      for (const span of spans) span.end();
      if (onHandled) for (const event of batch) withCorrelation(event.correlationId, () => onHandled(event));
      return result;
    } catch (error) {
      for (const span of spans) span.end(error);
      throw error;
    }
  });
}

async function resultOf(handler: MessageHandler, batch: LogEvent[]): Promise<unknown> {
  const result: unknown = await handler(batch);
  return isObservable(result)
    ? lastValueFrom(result, { defaultValue: undefined }).then((v: unknown) =>
        isObservable(v) ? firstValueFrom(v, { defaultValue: undefined }) : v,
      )
    : result;
}

/** Maximum number of events per call of this handler. */
export const batchSize = (handler: MessageHandler): number =>
  (handler.extras as { batch?: number } | undefined)?.batch ?? 200;
