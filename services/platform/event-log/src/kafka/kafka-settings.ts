import kafkajs, { type Kafka } from 'kafkajs';

export interface KafkaSettings {
  /** `host:port` of brokers to begin with. */
  brokers: readonly string[];
  /** Put before the name of every topic and group, for installations that share a broker. */
  prefix: string;
}

/** A client whose troubles are told by its callers: kafkajs's own log repeats what it then retries. */
export const kafkaClient = ({ brokers }: KafkaSettings, clientId: string): Kafka =>
  new kafkajs.Kafka({ clientId, brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING, connectionTimeout: 3000, requestTimeout: 15_000, retry: { initialRetryTime: 100, retries: 5, maxRetryTime: 2000 } });
