import type { Consumer } from 'kafkajs';

/** A crash is told a moment after the stop that it causes, and says more. */
const CRASH_FOLLOWS_MS = 500;

/** Watches a consumer from before it runs. Resolves with why it ended by itself, or with undefined when `closing` was asked for. */
export function consumerEnd(consumer: Consumer, closing: AbortSignal): Promise<Error | undefined> {
  return new Promise((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error));
    consumer.on(
      consumer.events.STOP,
      () =>
        void setTimeout(
          () => resolve(new Error('kafkajs stopped the consumer without a word')),
          CRASH_FOLLOWS_MS,
        ).unref(),
    );
    if (closing.aborted) resolve(undefined);
    closing.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
