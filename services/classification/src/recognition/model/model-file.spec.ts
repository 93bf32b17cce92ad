import { PLAIN } from './calibration.js';
import { LinearHeads } from './linear-heads.js';
import { readModel, writeModel } from './model-file.js';
import type { HeadGroup, Model } from './model-file.js';

const group = (labels: string[], weights: number[]): HeadGroup => ({
  heads: new LinearHeads(labels, weights.length / labels.length, {
    weights: Float32Array.from(weights),
    biases: Float32Array.from(labels, () => 0.5),
  }),
  scales: labels.map(() => PLAIN),
});
const scaled = ({ heads, scales }: HeadGroup, threshold: number): HeadGroup => ({
  heads,
  scales: scales.map((scale) => ({ ...scale, threshold })),
});
const model: Model = {
  name: 'made-for-a-test',
  date: '2026-11-29T00:00:00.000Z',
  groups: {
    language: group(['kz', 'ru', 'other'], [1, -2, 0, 0, 0.5, 3]),
    topics: group(['1', 'ignored'], [0, 4, -4, 0]),
    tone: group(['-2', '1', '2'], [1, 2, 3]),
  },
  rarities: Float32Array.from([0.5, 2, 7]),
  curves: { tone: [[0.2, 0.1] as const, [0.9, 0.8] as const] },
};

describe('the file of a model', () => {
  const file = writeModel(model);

  it('keeps labels, curves and, to one part in 127 of the largest, weights', () => {
    const read = readModel(file);
    expect(read).toMatchObject({ name: model.name, date: model.date, curves: model.curves });
    for (const name of ['language', 'topics', 'tone'] as const) {
      const { heads } = read.groups[name];
      expect(heads.labels).toEqual(model.groups[name].heads.labels);
      heads.weights.forEach((weight, i) => expect(weight).toBeCloseTo(model.groups[name].heads.weights[i] ?? 0, 1));
    }
    expect([...read.rarities]).toEqual([0.5, 2, 7]);
  });
  it('is the same for the same model', () => expect(writeModel(model).equals(file)).toBe(true));
  it.each([
    ['foreign', (): Uint8Array => Buffer.from('{"weights": []}'), 'no file of a recognition model'],
    ['empty', (): Uint8Array => new Uint8Array(), 'no file of a recognition model'],
    ['cut off after its first bytes', (): Uint8Array => file.subarray(0, 20), 'cut off'],
    ['cut off near its end', (): Uint8Array => file.subarray(0, -5), 'damaged or cut off'],
    ['too large', (): Uint8Array => Buffer.concat([file, Buffer.alloc(10_000_001)]), 'larger than 10 MB'],
    ['of a later format', (): Uint8Array => changed(8, 9), 'format 9; this program reads format 1'],
  ])('is refused with a clear word if it is %s', (_what, bytes, word) =>
    expect(() => readModel(bytes())).toThrow(word),
  );
  it.each([
    ['a confidence above 1', { curves: { tone: [[0.2, 1.5] as const] } }],
    ['a threshold of 0', { groups: { ...model.groups, tone: scaled(model.groups.tone, 0) } }],
  ])('is refused with %s', (_what, part) =>
    expect(() => readModel(writeModel({ ...model, ...part }))).toThrow('the header of the model file'),
  );
  it('is refused whichever byte is damaged', () => {
    for (let at = 8; at < file.length; at += 7)
      expect(() => readModel(changed(at, (file[at] ?? 0) ^ 0x40))).toThrow(/model file/);
  });

  const changed = (at: number, value: number): Uint8Array => {
    const bytes = Buffer.from(file);
    bytes[at] = value;
    return bytes;
  };
});
