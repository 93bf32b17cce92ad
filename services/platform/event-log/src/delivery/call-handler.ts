import type { MessageHandler } from '@nestjs/microservices';
import { firstValueFrom, isObservable, lastValueFrom } from 'rxjs';
import type { LogEvent } from '../event-log.js';

/** Calls a Nest handler with a batch. @returns its result, unwrapped from Nest's Observables */
export async function callHandler(handler: MessageHandler, batch: LogEvent[]): Promise<unknown> {
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
