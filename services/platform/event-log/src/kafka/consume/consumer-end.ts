import type { Consumer } from 'kafkajs';

/** kafkajs reports a crash shortly after the stop that it causes; the crash has the better reason. */
const CRASH_FOLLOWS_MS = 500;

/**
 * Call before the consumer runs. Resolves with the reason why it ended by itself, or with undefined after `closing`.
 */
export function consumerEnd(consumer: Consumer, closing: AbortSignal): Promise<Error | undefined> {
  return new Promise((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error));
    consumer.on(
      consumer.events.STOP,
      () =>
        void setTimeout(
          () => resolve(new Error('kafkajs stopped the consumer without a reason')),
          CRASH_FOLLOWS_MS,
        ).unref(),
    );
    if (closing.aborted) resolve(undefined);
    closing.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
