import fs from 'node:fs';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { stringify } from 'yaml';
import { jsonSchemas, protoComments } from './event-schemas.mjs';

const DAY_MS = 86_400_000;
const DEAD = 'DeadLetter';
/** All fields of which keys consist. */
const SAMPLE = {
  author: { network: 'vkontakte', id: 17 },
  network: 'vkontakte',
  authorId: 17,
  kind: 'event',
  id: 17,
  topicId: 17,
  publicationId: 17,
};

const about = [
  'The event log of mm on Apache Kafka, for consumers in any language. Written by `npm run gen` from `proto/events`; ' +
    'how to consume, with an example: `docs/events.md`.',
  '',
  '- **Value**: protobuf-JSON (UTF-8) of the message that the header `schema` names; ' +
    'the .proto files are in `proto/events`. ' +
    'Absent fields have their default. Ignore fields that you do not know.',
  '- **Order**: events of one key are in one partition, in the order in which they happened. ' +
    'Between keys and between topics no order is guaranteed, and none for events that are still unread ' +
    'when partitions are added to a topic.',
  '- **At least once**: an event may be delivered again, with the same `event-id`. ' +
    'Compare the number in the message (`revision`, `labelsVersion`, `version`) or its time with what you have, ' +
    'and ignore what is not newer. Commit an offset after the effect.',
  '- **Dead letters**: events that a consumer group gave up are in `<topic>.dead` with the cause; ' +
    'your own group should keep its own dead letters.',
  '- **Names**: an installation that shares brokers prefixes every topic and group with `KAFKA_TOPIC_PREFIX`.',
].join('\n');

/**
 * The AsyncAPI 3.0 document of the event log as YAML text.
 * @param {{
 *   root: string, topics: object, deadLetterStorage: object, DeadLetterSchema: any,
 *   eventHeaders: Record<string, string>, keyFields: (key: Function) => string, consumers: (topic: string) => string[],
 * }} sources the declarations of proto/ and the consumers of a log topic
 */
export function asyncApi({ root, topics, deadLetterStorage, DeadLetterSchema, eventHeaders, keyFields, consumers }) {
  const comments = protoComments(root);
  const names = Object.keys(topics);
  const deadHeaders = {
    ...eventHeaders,
    schema: `Always \`${DeadLetterSchema.typeName}\`; the event's own schema is in the value.`,
    producer: 'The consumer group that gave it up.',
  };
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: 'mm event log',
      version: JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).version,
      description: about,
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: {
        host: '{brokers}',
        protocol: 'kafka',
        description: 'Apache Kafka 3.x or 4.x',
        variables: { brokers: { default: 'localhost:9092', description: 'As in KAFKA_BROKERS.' } },
      },
    },
    channels: Object.fromEntries(
      names.flatMap((name) => [
        [name, channel(name, topics[name], comments)],
        [`${name}.dead`, deadChannel(name, deadLetterStorage)],
      ]),
    ),
    operations: Object.fromEntries(
      names.map((name) => [`publish.${name}`, operation(name, topics[name], consumers(name))]),
    ),
    components: {
      messages: {
        ...Object.fromEntries(
          names.map((name) => [
            topics[name].schema.name,
            message(topics[name].schema, comments, keySchema(topics[name], keyFields), 'EventHeaders'),
          ]),
        ),
        [DEAD]: message(
          DeadLetterSchema,
          comments,
          { type: 'string', description: 'The key of the event.' },
          'DeadLetterHeaders',
        ),
      },
      schemas: {
        EventHeaders: headers('Headers of every event.', eventHeaders, Object.keys(eventHeaders)),
        DeadLetterHeaders: headers('The headers of the event, as far as it had any.', deadHeaders, [
          'schema',
          'producer',
        ]),
        ...jsonSchemas([...names.map((name) => topics[name].schema), DeadLetterSchema], comments),
      },
    },
  };
  const yaml = stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
  return `# written by npm run gen; do not edit\n${yaml}`;
}

function channel(name, { schema, storage }, comments) {
  return {
    address: name,
    description: comments.get(schema.typeName),
    messages: { [schema.name]: { $ref: `#/components/messages/${schema.name}` } },
    bindings: { kafka: binding(name, storage) },
  };
}

function deadChannel(name, storage) {
  return {
    address: `${name}.dead`,
    description: `Events of ${name} that a consumer group gave up.`,
    messages: { [DEAD]: { $ref: `#/components/messages/${DEAD}` } },
    bindings: { kafka: binding(`${name}.dead`, storage) },
  };
}

function binding(topic, { partitions, cleanup, days, maxBytes }) {
  const keeping =
    cleanup === 'compact' ? { 'min.compaction.lag.ms': days * DAY_MS } : { 'retention.ms': days * DAY_MS };
  return {
    topic,
    partitions,
    topicConfiguration: { 'cleanup.policy': [cleanup], ...keeping, 'max.message.bytes': maxBytes },
    bindingVersion: '0.5.0',
  };
}

function operation(name, { schema, producer }, consumers) {
  const readers = [...new Set(consumers.map((file) => file.split('/')[1]))];
  const consumed = readers.length > 0 ? `; ${readers.join(', ')} consume${readers.length === 1 ? 's' : ''} it` : '';
  return {
    action: 'send',
    summary: `${producer} publishes it${consumed}.`,
    channel: { $ref: `#/channels/${name}` },
    messages: [{ $ref: `#/channels/${name}/messages/${schema.name}` }],
  };
}

const keySchema = ({ schema, key }, keyFields) => ({
  type: 'string',
  description: `Consists of ${keyFields(key)}.`,
  examples: [key(create(schema, SAMPLE))],
});

function message(schema, comments, key, headersName) {
  return {
    name: schema.typeName,
    title: schema.name,
    summary: comments.get(schema.typeName),
    contentType: 'application/json',
    headers: { $ref: `#/components/schemas/${headersName}` },
    payload: { $ref: `#/components/schemas/${schema.name}` },
    correlationId: { location: '$message.header#/correlation-id' },
    bindings: { kafka: { key, bindingVersion: '0.5.0' } },
    'x-protobuf': { file: `proto/events/${schema.file.name}.proto`, message: schema.typeName },
  };
}

function headers(description, words, required) {
  return {
    type: 'object',
    description,
    required,
    properties: Object.fromEntries(
      Object.entries(words).map(([name, word]) => [name, { type: 'string', description: word }]),
    ),
  };
}
