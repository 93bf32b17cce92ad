import { errorLogger, type LogClient, type LogClientOptions } from '../log-client.js';
import { KafkaLogReader } from './kafka-log-reader.js';
import { KafkaLogServer } from './kafka-log-server.js';
import type { KafkaSettings } from './kafka-settings.js';
import { KafkaTailServer } from './kafka-tail-server.js';
import { ReplayFeed } from './replay-feed.js';

/** The log on Kafka for one service. A stuck consumer ends the process, so that its supervisor starts a new one. */
export function createKafkaLogClient(
  kafka: KafkaSettings,
  { service, mode, logger, stallTimeoutMs }: LogClientOptions,
): LogClient {
  const onError = errorLogger(logger);
  const feed = new ReplayFeed(kafka, onError);
  const reader = new KafkaLogReader(feed, onError);
  const onStall = (why: string): void => {
    logger.fatal(`the consumer is stuck, the process ends: ${why}`);
    process.exit(1);
  };
  return {
    server:
      mode === 'tail'
        ? new KafkaTailServer(feed, reader, onError, onStall, stallTimeoutMs)
        : new KafkaLogServer({
            kafka,
            group: service,
            onError,
            onStall,
            ...(stallTimeoutMs === undefined ? {} : { stallTimeoutMs }),
          }),
    reader,
    close: () => feed.close(),
  };
}
