import { handledLogger, type LogClient, type LogClientOptions } from '../log-client.js';
import { KafkaHistory } from './tail/kafka-history.js';
import { KafkaLogReader } from './tail/kafka-log-reader.js';
import { KafkaLogServer } from './consume/kafka-log-server.js';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { KafkaTailServer } from './tail/kafka-tail-server.js';
import { ReplayFeed } from './tail/replay-feed.js';

/** The log on Kafka for one service. */
export function createKafkaLogClient(
  kafka: KafkaSettings,
  { service, mode, logger, metrics, stallTimeoutMs }: LogClientOptions,
): LogClient {
  const onError = (error: unknown): void => logger.error(error);
  const feed = new ReplayFeed(kafka, onError);
  const history = new KafkaHistory(kafka, onError);
  const reader = new KafkaLogReader(feed, history, onError);
  const host = { group: service, onError, onHandled: handledLogger(logger), metrics };
  const stall = stallTimeoutMs === undefined ? {} : { stallTimeoutMs };
  return {
    server:
      mode === 'tail'
        ? new KafkaTailServer({ ...host, feed, reader, ...stall })
        : new KafkaLogServer({ ...host, kafka, ...stall }),
    reader,
    close: async () => void (await Promise.all([feed.close(), history.close()])),
  };
}
