import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { toJson, type DescMessage } from '@bufbuild/protobuf';
import { topics, type LogTopicName } from '@mm/proto/events/topics.js';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { parse } from 'yaml';
import { deadLetter } from './delivery/dead-letter.js';
import { messageOfRow } from './kafka/kafka-message.js';
import { topicPlan } from './kafka/topics/set-up-topics.js';
import { anyMessage } from './testing/any-message.js';

interface Channel {
  address: string;
  messages: Record<string, { $ref: string }>;
  bindings: { kafka: { partitions: number; topicConfiguration: Record<string, unknown> } };
}
interface Message {
  name: string;
  payload: { $ref: string };
  'x-protobuf': { file: string; message: string };
}
interface Document {
  channels: Record<string, Channel>;
  components: { messages: Record<string, Message>; schemas: Record<string, object> };
}

const root = new URL('../../../../', import.meta.url);

/** The document that `npm run gen` makes. */
function generated(): Document {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-asyncapi-'));
  try {
    const script = fileURLToPath(new URL('infra/scripts/gen-docs.mjs', root));
    execFileSync(process.execPath, [script, folder], { stdio: 'inherit' });
    return parse(fs.readFileSync(path.join(folder, 'asyncapi.yaml'), 'utf8')) as Document;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const document = generated();
const officialSchema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as object;
const names = Object.keys(topics) as LogTopicName[];
/** Formats such as `double` describe storage, so they are not validated. */
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ ...document, $id: 'mm' });

function* references(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '$ref') yield inner as string;
    else yield* references(inner);
  }
}

const target = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);

function faults(schema: string, value: unknown): unknown {
  const check = ajv.getSchema(`mm#/components/schemas/${schema}`);
  if (!check) throw new Error(`no such schema: ${schema}`);
  return check(value) ? [] : check.errors;
}

describe('the AsyncAPI document of the event log', () => {
  it('is valid against the official schema', () => {
    // The official schema contains its own meta-schema.
    const validate = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false }).compile(
      officialSchema,
    );
    validate(document);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('has no dangling references', () => {
    expect([...references(document)].filter((reference) => target(reference) === undefined)).toEqual([]);
  });

  it('has a channel for every log topic and dead-letter topic, with the declared partitions', () => {
    const channels = Object.values(document.channels).map(({ address, bindings }) => [
      address,
      bindings.kafka.partitions,
    ]);
    expect(channels).toEqual(topicPlan('').map(({ topic, partitions }) => [topic, partitions]));
  });

  it.each(names)('%s names a file that declares its message', (name) => {
    const { messages } = document.channels[name] as Channel;
    const { file, message } = (target(Object.values(messages)[0]?.$ref ?? '') as Message)['x-protobuf'];
    expect(message).toBe(topics[name].schema.typeName);
    expect(fs.readFileSync(new URL(file, root), 'utf8')).toContain(`message ${message.split('.').at(-1)} {`);
  });

  it.each(names)('%s: every possible message matches its schema', (name) => {
    const schema = topics[name].schema as DescMessage;
    fc.assert(
      fc.property(anyMessage(schema, fc.double({ noNaN: true, noDefaultInfinity: true })), (message) =>
        expect(faults(schema.name, toJson(schema, message))).toEqual([]),
      ),
      { numRuns: 30 },
    );
  });

  it('describes the headers and dead letters that are written', () => {
    const row = {
      id: '1',
      event_id: 'e',
      topic: 'topic.changed',
      key: 'topic:1',
      schema: 's',
      producer: 'reporting',
      correlation_id: 'c',
      occurred_at: new Date(),
      value: '{}',
    };
    const { headers } = messageOfRow(row, { position: 2n, previous: 1n });
    expect(faults('EventHeaders', headers)).toEqual([]);
    const { value } = deadLetter('review', { kind: 'dead', reason: 'why', error: new Error('because') }, 5, {
      topic: 'topic.changed',
      key: 'k',
      headers: { schema: 's' },
      value: 'x',
    });
    expect(faults('DeadLetter', JSON.parse(value))).toEqual([]);
  });

  it('rejects a message of another type', () => expect(faults('TopicChanged', { topicId: 'many' })).not.toEqual([]));
});
