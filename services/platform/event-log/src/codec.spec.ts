import { create, fromJson, ScalarType, toJson, type DescField, type DescMessage, type JsonValue, type Message } from '@bufbuild/protobuf';
import { topics, type TopicName } from '@mm/proto/events/topics.js';
import fc from 'fast-check';
import { decodeEvent } from './codec.js';
import { plainReader } from './plain-json.js';

const names = Object.keys(topics) as TopicName[];
const numbers = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(0, -0, 1));
const values: Partial<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  [ScalarType.STRING]: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '"\\\u2028', '\0')),
  [ScalarType.BOOL]: fc.boolean(),
  [ScalarType.INT32]: numbers,
  [ScalarType.DOUBLE]: fc.oneof(numbers, fc.double()),
};

function anyValue(field: DescField): fc.Arbitrary<unknown> {
  const one = field.message ? anyMessage(field.message) : (values[field.scalar ?? ScalarType.STRING] ?? fc.constant(undefined));
  if (field.fieldKind === 'list') return fc.array(one, { maxLength: 3 });
  if (field.fieldKind === 'map') return fc.dictionary(fc.string(), one, { maxKeys: 3, noNullPrototype: true });
  return one;
}

function anyMessage(schema: DescMessage): fc.Arbitrary<Message> {
  return fc.record(Object.fromEntries(schema.fields.map((field) => [field.localName, anyValue(field)])), { requiredKeys: [] }).map((init) => create(schema, init));
}

describe('events as JSON', () => {
  it.each(names)('%s has a quick reader', (topic) => expect(plainReader(topics[topic].schema)).toBeDefined());

  it.each(names)('%s is read as the protobuf library reads it', (topic) => {
    const schema = topics[topic].schema as DescMessage;
    fc.assert(fc.property(anyMessage(schema), (message) => {
      const text = JSON.stringify(toJson(schema, message));
      expect(decodeEvent(topic, text)).toEqual(fromJson(schema, JSON.parse(text) as JsonValue));
    }));
  });

  it.each([
    ['{"post":{"id":"12","published_at":"2026-11-21T00:00:00Z","unheardOf":{}},"watchers":null}', { post: { id: 12, publishedAt: '2026-11-21T00:00:00Z' }, watchers: [] }],
    ['{"post":{"id":"NaN"}}', { post: { id: Number.NaN } }],
  ])('reads what other writers may write: %s', (text, wanted) => expect(decodeEvent('post.collected', text)).toMatchObject(wanted));

  it.each(['[]', '7', 'null', '{"post":[]}', '{"post":{"id":"many"}}', '{"post":{"revision":1.5}}', '{"post":{"text":"\\ud800"}}', '{"watchers":[1]}', 'x'])('refuses %s', (text) =>
    expect(() => decodeEvent('post.collected', text)).toThrow(),
  );
});
