import { sharePlaces } from './share-labels.js';

const line = 15;
const size = { radius: 70, half: 150 };
const placed = (values: readonly number[], height = line, over = size) =>
  sharePlaces(
    values,
    values.map(() => height),
    over,
  );

test.each([
  ['one large part and ten of one publication', [1000, ...Array<number>(10).fill(1)], line],
  ['ten small parts first', [...Array<number>(10).fill(1), 1000], line],
  ['equal parts', Array<number>(11).fill(5), line],
  ['labels of two lines', [500, 3, 2, 1, 1, 1, 1], 2 * line],
  ['parts of nothing', [10, 0, 0, 0], line],
  ['one part', [4], line],
])('every part has a label, none covers another or leaves the drawing: %s', (_, values, height) => {
  const places = placed(values, height);
  expect(places).toHaveLength(values.length);
  for (const side of [true, false]) {
    const ys = places
      .filter(({ isRight }) => isRight === side)
      .map(({ y }) => y)
      .sort((a, b) => a - b);
    ys.forEach((y, i) => {
      expect(Math.abs(y)).toBeLessThanOrEqual(size.half - height / 2 + 1e-9);
      if (i > 0) expect(y - (ys[i - 1] ?? 0)).toBeGreaterThanOrEqual(height - 1e-9);
    });
  }
});

test('labels that are far apart stand beside their parts, in their order', () => {
  const [first, second, third] = placed([1, 1, 1]);
  expect([first, second, third].map((place) => [place?.isRight, Math.round(place?.y ?? 0)])).toEqual([
    [true, -35],
    [false, 70],
    [false, -35],
  ]);
});

test('labels of a full side go to the other one', () =>
  expect(
    placed([1000, ...Array<number>(10).fill(1)], line, { radius: 40, half: 60 }).filter((p) => p.isRight),
  ).toHaveLength(3));
