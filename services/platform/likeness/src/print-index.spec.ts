import fc from 'fast-check';
import { likenessOf } from './likeness.js';
import { type Print, printOf } from './print.js';
import { PrintIndex } from './print-index.js';

const hour = 3_600_000;
const sentences = [
  'Новый мост через реку Талас откроют в мае этого года, сообщил аким.',
  'Школа в селе Жанаул получила автобус, его вручили родителям и детям.',
  'Синоптики обещают дождь и сильный ветер на всей территории области.',
  'Цены на хлеб не изменятся до конца года, заверили в управлении торговли.',
  'Команда города выиграла кубок страны в третий раз за свою историю.',
];
const printed = (text: string): Print => printOf('', text) as Print;
const texts = fc.subarray(sentences, { minLength: 1 }).map((some) => some.join(' '));
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), id: fc.integer({ min: 1, max: 12 }), text: texts, at: fc.nat(9) }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('before' as const), at: fc.nat(9) }),
  ),
  { maxLength: 60 },
);

describe('the index of prints', () => {
  it('finds what a comparison with each finds, whatever came and went', () => {
    fc.assert(
      fc.property(steps, texts, (some, asked) => {
        const index = new PrintIndex();
        const known = new Map<number, { print: Print; at: number }>();
        for (const step of some) {
          if (step.kind === 'add') {
            index.add(step.id, printed(step.text), step.at * hour);
            known.set(step.id, { print: printed(step.text), at: step.at * hour });
          } else if (step.kind === 'remove') {
            index.remove(step.id);
            known.delete(step.id);
          } else {
            index.removeBefore(step.at * hour);
            for (const [id, { at }] of known) if (at < step.at * hour) known.delete(id);
          }
        }
        const expected = [...known]
          .map(([id, { print }]) => ({ id, likeness: likenessOf(printed(asked), print) }))
          .filter(({ likeness }) => likeness >= 0.5)
          .sort((a, b) => b.likeness - a.likeness || a.id - b.id);
        expect(index.like(printed(asked), 0.5)).toEqual(expected);
        expect(index.size).toBe(known.size);
      }),
    );
  });

  it('is bounded: the earliest published leaves', () => {
    const index = new PrintIndex(3);
    for (const [id, at] of [
      [5, 2],
      [4, 1],
      [9, 3],
      [2, 1],
      [7, 4],
    ] as const)
      index.add(id, printed(sentences[0] ?? ''), at * hour);
    expect([2, 4, 5, 7, 9].filter((id) => index.has(id))).toEqual([5, 7, 9]);
  });

  it('holds thousands of posts with other words', () => {
    const index = new PrintIndex();
    const text = (id: number): string => Array.from({ length: 20 }, (_, i) => String(id * 100_000 + i)).join(' ');
    for (let id = 1; id <= 3000; id++) index.add(id, printed(text(id)), id);
    for (let id = 1; id <= 3000; id += 2) index.remove(id);
    for (let id = 1; id <= 3000; id += 500) expect(index.like(printed(text(id)), 0.5)).toEqual([]);
    for (let id = 2; id <= 3000; id += 500)
      expect(index.like(printed(text(id)), 0.5)).toEqual([{ id, likeness: expect.any(Number) }]);
  });
});
