import * as z from 'zod';
import { validationDetails } from './validation-details.js';

const event = z.strictObject({ id: z.number(), name: z.string() });
const schema = z.union([z.strictObject({ params: event }), event]);
const detailsOf = (value: unknown, of: z.ZodType = schema): string[] =>
  validationDetails(of.safeParse(value).error?.issues ?? [], 'body').map(({ path, code }) => `${path} ${code}`);

describe('validationDetails', () => {
  it('is empty for valid input', () =>
    expect([detailsOf({ params: { id: 1, name: 'x' } }), detailsOf({ id: 1, name: 'x' })]).toEqual([[], []]));

  it('names every unknown field [D §3]', () =>
    expect(detailsOf({ id: 1, name: 'x', one: 1, two: 2 }, event)).toEqual([
      'body.one unknown-field',
      'body.two unknown-field',
    ]));

  it.each([
    [{ params: { id: 1, name: 'x', surprise: 1 } }, ['body.params.surprise unknown-field']],
    [{ id: 1, name: 'x', surprise: 1 }, ['body.surprise unknown-field']],
    [{ surprise: 1 }, ['body.params invalid_type', 'body.surprise unknown-field']],
    [{ params: { id: 'one', name: 'x' } }, ['body.params.id invalid_type']],
  ])('uses the closest variant of a union: %j', (value, expected) => expect(detailsOf(value)).toEqual(expected));

  it('names the whole value when no variant is close', () =>
    expect([
      detailsOf('x'),
      detailsOf({ ids: 'x' }, z.strictObject({ ids: z.union([z.number(), z.array(z.number())]) })),
    ]).toEqual([['body invalid_union'], ['body.ids invalid_union']]));

  it.each([
    ['wrong values of a list', { ids: Array.from({ length: 9000 }, () => 'x') }],
    ['unknown fields', Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`k${at}`, 1]))],
  ])('names the first hundred of many %s', (_, value) =>
    expect(detailsOf(value, z.strictObject({ ids: z.array(z.number()).optional() }))).toHaveLength(100),
  );
});
