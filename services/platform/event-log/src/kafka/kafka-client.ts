import { topics } from '@mm/proto/events/topics.js';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import kafkajs, { type Kafka } from 'kafkajs';

/** For every consumer and producer: how fast it notices new partitions. */
export const METADATA_OPTIONS = { metadataMaxAge: 10_000 };
/** For every consumer: large enough for the largest message of any log topic. */
export const FETCH_OPTIONS = {
  maxBytesPerPartition: Math.max(...Object.values(topics).map(({ storage }) => storage.maxBytes)),
};

/** Longer values are compressed. */
const MAX_UNCOMPRESSED_BYTES = 2 ** 18;
/** Compression of a request whose longest value has this many bytes. */
export const compressionFor = (bytes: number): kafkajs.CompressionTypes =>
  bytes > MAX_UNCOMPRESSED_BYTES ? kafkajs.CompressionTypes.GZIP : kafkajs.CompressionTypes.None;

/** A client without kafkajs's own log, which reports errors that it then retries; callers report the final ones. */
export const kafkaClient = ({ brokers }: KafkaSettings, clientId: string): Kafka =>
  new kafkajs.Kafka({
    clientId,
    brokers: [...brokers],
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 3000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, retries: 5, maxRetryTime: 2000 },
  });
