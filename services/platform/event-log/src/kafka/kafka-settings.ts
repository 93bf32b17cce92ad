import { topics } from '@mm/proto/events/topics.js';
import kafkajs, { type Kafka } from 'kafkajs';

export interface KafkaSettings {
  /** `host:port` of brokers to begin with. */
  brokers: readonly string[];
  /** Put before the name of every topic and group, for installations that share a broker. */
  prefix: string;
}

/** For every consumer and producer: how soon it sees that a topic grew partitions. */
export const METADATA_OPTIONS = { metadataMaxAge: 10_000 };
/** For every consumer: a partition's largest batch comes at once. */
export const FETCH_OPTIONS = {
  maxBytesPerPartition: Math.max(...Object.values(topics).map(({ storage }) => storage.maxBytes)),
};

/** Values that are longer go compressed. */
const MAX_UNCOMPRESSED_BYTES = 2 ** 18;
/** How a request whose longest value has this length is sent. */
export const compressionFor = (bytes: number): kafkajs.CompressionTypes =>
  bytes > MAX_UNCOMPRESSED_BYTES ? kafkajs.CompressionTypes.GZIP : kafkajs.CompressionTypes.None;

/** A client whose troubles are told by its callers: kafkajs's own log repeats what it then retries. */
export const kafkaClient = ({ brokers }: KafkaSettings, clientId: string): Kafka =>
  new kafkajs.Kafka({
    clientId,
    brokers: [...brokers],
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 3000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, retries: 5, maxRetryTime: 2000 },
  });
