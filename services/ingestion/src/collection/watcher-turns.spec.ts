import { WatcherTurns, type DueAuthor } from './watcher-turns.js';

const authors = (watchers: string[], count: number, more: Partial<DueAuthor> = {}): DueAuthor[] =>
  Array.from({ length: count }, (_, i) => ({
    author_id: `${watchers.join('+')}${i}`,
    watchers,
    units: 1,
    isOverdue: false,
    ...more,
  }));
/** The authors in the order in which they are taken, `slots` at a time. */
const order = (due: DueAuthor[], slots: number, rounds: number): string[] => {
  const turns = new WatcherTurns();
  let left = due;
  return Array.from({ length: rounds }, () => {
    const taken = turns.take(left, slots);
    left = left.filter((author) => !taken.includes(author));
    return taken.map((author) => author.author_id);
  }).flat();
};

describe('turns of watchers', () => {
  it('do not let one with thousands of authors delay another with three', () => {
    const due = [...authors(['ainur'], 5000), ...authors(['bolat'], 3)];
    for (const slots of [1, 4]) {
      const first = order(due, slots, 8 / slots);
      expect(first.filter((id) => id.startsWith('bolat'))).toEqual(['bolat0', 'bolat1', 'bolat2']);
    }
  });

  it('keep the order in which authors became due within a watcher', () => {
    expect(order(authors(['ainur'], 4), 1, 4)).toEqual(['ainur0', 'ainur1', 'ainur2', 'ainur3']);
  });

  it('charge an author of several watchers once, and take it once', () => {
    const taken = order([...authors(['ainur', 'bolat'], 4), ...authors(['dana'], 4)], 2, 5);
    expect(taken).toHaveLength(8);
    expect(new Set(taken).size).toBe(8);
  });

  it('count units: a watcher of expensive authors gets fewer of them', () => {
    const due = [...authors(['ainur'], 100, { units: 4 }), ...authors(['bolat'], 100)];
    const first = order(due, 5, 8);
    const ofAinur = first.filter((id) => id.startsWith('ainur')).length;
    expect(ofAinur).toBeGreaterThanOrEqual(6);
    expect(ofAinur).toBeLessThanOrEqual(10);
  });

  it('include authors without watchers', () => {
    expect(order([...authors(['ainur'], 50), ...authors([], 1)], 1, 4)).toContain('0');
  });

  it('give every second turn to overdue authors, the oldest first, so that no author waits for ever', () => {
    const overdue = authors(['ainur'], 20, { isOverdue: true });
    const first = order([...overdue, ...authors(['bolat'], 1000), ...authors(['dana'], 1000)], 1, 40);
    expect(overdue.every((author) => first.includes(author.author_id))).toBe(true);
    expect(first.filter((id) => id.startsWith('dana')).length).toBeGreaterThan(5);
  });

  it('take nothing when nothing is due or no slot is free', () => {
    expect(new WatcherTurns().take([], 4)).toEqual([]);
    expect(new WatcherTurns().take(authors(['ainur'], 2), 0)).toEqual([]);
  });
});
