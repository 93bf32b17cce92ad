import { fromJson, toJson, type DescMessage, type JsonValue, type Message } from '@bufbuild/protobuf';
import { DeadLetterSchema } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import {
  isDeadTopic,
  topics,
  type DeadTopicName,
  type LogTopicMessage,
  type LogTopicName,
} from '@mm/proto/events/topics.js';
import { plainReader } from './plain-json.js';

/** What JSON writes for a lone surrogate. */
const halfCharacter = /(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/**
 * Value of an event in the log: protobuf-JSON text, readable in both engines. Halves of characters become U+FFFD,
 * because readers refuse them.
 */
export function encodeEvent<T extends LogTopicName>(
  topic: T,
  message: LogTopicMessage<T>,
): { key: string; schema: string; value: string } {
  const { schema, key } = topics[topic] as unknown as { schema: DescMessage; key: (m: Message) => string };
  const value = JSON.stringify(toJson(schema, message as Message)).replace(halfCharacter, '$1\ufffd');
  return { key: key(message), schema: schema.typeName, value };
}

/** Reads a value and ignores unknown fields of newer producers. Throws when it is not a message of this log topic. */
export function decodeEvent<T extends LogTopicName | DeadTopicName>(topic: T, value: string): LogTopicMessage<T> {
  const schema: DescMessage = isDeadTopic(topic) ? DeadLetterSchema : topics[topic as LogTopicName].schema;
  const json = JSON.parse(value) as JsonValue;
  try {
    const read = plainReader(schema);
    if (read) return read(json) as LogTopicMessage<T>;
  } catch {
    // Not in plain form: the library decides.
  }
  return fromJson(schema, json, { ignoreUnknownFields: true }) as LogTopicMessage<T>;
}
