import { fromJson, toJson, type DescMessage, type JsonValue, type Message } from '@bufbuild/protobuf';
import { topics, type TopicMessage, type TopicName } from '@mm/proto/events/topics.js';
import { plainReader } from './plain-json.js';

/** Value of an event in the log: protobuf-JSON text, readable in both engines. */
export function encodeEvent<T extends TopicName>(
  topic: T,
  message: TopicMessage<T>,
): { key: string; schema: string; value: string } {
  const { schema, key } = topics[topic] as unknown as { schema: DescMessage; key: (m: Message) => string };
  return { key: key(message), schema: schema.typeName, value: JSON.stringify(toJson(schema, message as Message)) };
}

/** Reads a value, ignoring fields of newer writers. Throws on anything that is not this topic's message. */
export function decodeEvent<T extends TopicName>(topic: T, value: string): TopicMessage<T> {
  const schema = topics[topic].schema as DescMessage;
  const json = JSON.parse(value) as JsonValue;
  try {
    const read = plainReader(schema);
    if (read) return read(json) as TopicMessage<T>;
  } catch {
    // the library decides about what is not in plain form
  }
  return fromJson(schema, json, { ignoreUnknownFields: true }) as TopicMessage<T>;
}
