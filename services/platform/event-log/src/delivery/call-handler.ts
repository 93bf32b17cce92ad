import type { MessageHandler } from '@nestjs/microservices';
import { firstValueFrom, isObservable, lastValueFrom } from 'rxjs';
import type { LogEvent } from '../event-log.js';

/** Calls a Nest handler with a batch. @returns what it answered, out of the Observables that Nest wraps it in */
export async function callHandler(handler: MessageHandler, batch: LogEvent[]): Promise<unknown> {
  const result: unknown = await handler(batch);
  return isObservable(result)
    ? lastValueFrom(result, { defaultValue: undefined }).then((v: unknown) =>
        isObservable(v) ? firstValueFrom(v, { defaultValue: undefined }) : v,
      )
    : result;
}

/** The most events that one call of this handler receives. */
export const batchSize = (handler: MessageHandler): number =>
  (handler.extras as { batch?: number } | undefined)?.batch ?? 200;
