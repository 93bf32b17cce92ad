import { fromJson, toJson, type DescMessage, type JsonValue, type Message } from '@bufbuild/protobuf';
import { topics, type TopicMessage, type TopicName } from '@mm/proto/events/topics.js';

/** Value of an event in the log: protobuf-JSON text, readable in both engines. */
export function encodeEvent<T extends TopicName>(topic: T, message: TopicMessage<T>): { key: string; schema: string; value: string } {
  const { schema, key } = topics[topic] as unknown as { schema: DescMessage; key: (m: Message) => string };
  return { key: key(message), schema: schema.typeName, value: JSON.stringify(toJson(schema, message as Message)) };
}

/** Reads a value, ignoring fields of newer writers. Throws on anything that is not this topic's message. */
export function decodeEvent<T extends TopicName>(topic: T, value: string): TopicMessage<T> {
  return fromJson(topics[topic].schema as DescMessage, JSON.parse(value) as JsonValue, { ignoreUnknownFields: true }) as TopicMessage<T>;
}
