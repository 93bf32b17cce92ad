import { create, fromJson, toJson, type DescMessage, type JsonValue } from '@bufbuild/protobuf';
import { topics, type LogTopicName } from '@mm/proto/events/topics.js';
import fc from 'fast-check';
import { decodeEvent, encodeEvent } from './codec.js';
import { plainReader } from './plain-json.js';
import { anyMessage } from './testing/any-message.js';

const names = Object.keys(topics) as LogTopicName[];

describe('events as JSON', () => {
  it.each(names)('%s has a fast reader', (topic) => expect(plainReader(topics[topic].schema)).toBeDefined());

  it.each(names)('%s: gives the same message as the protobuf library', (topic) => {
    const schema = topics[topic].schema as DescMessage;
    fc.assert(
      fc.property(anyMessage(schema), (message) => {
        const text = JSON.stringify(toJson(schema, message));
        expect(decodeEvent(topic, text)).toEqual(fromJson(schema, JSON.parse(text) as JsonValue));
      }),
    );
  });

  it.each([
    [
      '{"post":{"id":"12","published_at":"2026-11-21T00:00:00Z","unknown":{}},"watchers":null}',
      { post: { id: 12, publishedAt: '2026-11-21T00:00:00Z' }, watchers: [] },
    ],
    ['{"post":{"id":"NaN"}}', { post: { id: Number.NaN } }],
  ])('reads what other producers may send: %s', (text, wanted) =>
    expect(decodeEvent('post.collected', text)).toMatchObject(wanted),
  );

  it.each([
    ['а\ud83d', 'а\ufffd'],
    ['\udc00\ud800б', '\ufffd\ufffdб'],
    ['\\ud83d 🙂', '\\ud83d 🙂'],
    ['\\\ud83d', '\\\ufffd'],
  ])('are readable whatever their texts hold: %j', (objectName, readName) => {
    const { value } = encodeEvent('audit.recorded', create(topics['audit.recorded'].schema, { objectName }));
    expect(decodeEvent('audit.recorded', value)).toMatchObject({ objectName: readName });
  });

  it.each([
    '[]',
    '7',
    'null',
    '{"post":[]}',
    '{"post":{"id":"many"}}',
    '{"post":{"revision":1.5}}',
    '{"post":{"text":"\\ud800"}}',
    '{"watchers":[1]}',
    'x',
  ])('rejects %s', (text) => expect(() => decodeEvent('post.collected', text)).toThrow());
});
