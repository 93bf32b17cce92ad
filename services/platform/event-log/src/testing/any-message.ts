import { create, ScalarType, type DescField, type DescMessage, type Message } from '@bufbuild/protobuf';
import fc from 'fast-check';

const numbers = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(0, -0, 1));
const scalars: Partial<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  [ScalarType.STRING]: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '"\\\u2028', '\0')),
  [ScalarType.BOOL]: fc.boolean(),
  [ScalarType.INT32]: numbers,
};

function anyValue(field: DescField, doubles: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  const scalar =
    field.scalar === ScalarType.DOUBLE
      ? doubles
      : (scalars[field.scalar ?? ScalarType.STRING] ?? fc.constant(undefined));
  const one = field.message ? anyMessage(field.message, doubles) : scalar;
  if (field.fieldKind === 'list') return fc.array(one, { maxLength: 3 });
  if (field.fieldKind === 'map') return fc.dictionary(fc.string(), one, { maxKeys: 3, noNullPrototype: true });
  return one;
}

/** Arbitrary valid messages of a schema. */
export function anyMessage(
  schema: DescMessage,
  doubles: fc.Arbitrary<number> = fc.oneof(numbers, fc.double()),
): fc.Arbitrary<Message> {
  return fc
    .record(Object.fromEntries(schema.fields.map((field) => [field.localName, anyValue(field, doubles)])), {
      requiredKeys: [],
    })
    .map((init) => create(schema, init));
}
