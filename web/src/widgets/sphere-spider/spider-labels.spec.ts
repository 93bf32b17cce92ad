import { labelPlaces, startAngle } from './spider-labels.js';

const line = 13;
/** The labels left of the web (their text ends there), and those right of it, from the top. */
const sidesOf = (radius: number, heights: readonly number[]) => {
  const places = labelPlaces(radius, heights).map((place, i) => ({ ...place, height: heights[i] ?? 0 }));
  return (['right', 'left'] as const).map((align) =>
    places.filter((place) => place.align === align).sort((a, b) => a.y - b.y),
  );
};

test.each([
  ['one line each', Array<number>(14).fill(line)],
  ['some of two lines', Array.from({ length: 14 }, (_, i) => (i % 3 === 0 ? 2 * line : line))],
  ['an odd number', Array<number>(13).fill(2 * line)],
])('no label of a small web covers another: %s', (_, heights) => {
  for (const side of sidesOf(40, heights))
    side.slice(1).forEach((label, i) => {
      const above = side[i]!;
      expect(label.y - above.y).toBeGreaterThanOrEqual((label.height + above.height) / 2 - 1e-9);
    });
});

test('as many labels are left as right, in the order of the corners, beside the web', () => {
  const [left, right] = sidesOf(60, Array<number>(14).fill(line));
  expect([left?.length, right?.length]).toEqual([7, 7]);
  expect(left?.every(({ x }) => x < 0) && right?.every(({ x }) => x > 0)).toBe(true);
  expect(right).toEqual(
    [...labelPlaces(60, Array<number>(14).fill(line))].slice(0, 7).map((p) => ({ ...p, height: line })),
  );
});

test('labels of a large web stay beside their corners', () => {
  const places = labelPlaces(200, [line, line, line, line]);
  expect(places.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [141, -146],
    [141, 146],
    [-141, 146],
    [-141, -146],
  ]);
  expect([startAngle(4), startAngle(0)]).toEqual([45, 180]);
});
