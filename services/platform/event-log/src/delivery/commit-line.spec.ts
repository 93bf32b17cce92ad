import { CommitLine } from './commit-line.js';

/** A commit that ends when it is told to. */
function slowCommits(): { committed: string[]; commit: (offset: string) => Promise<void>; end: () => void } {
  const waiting: (() => void)[] = [];
  const committed: string[] = [];
  return {
    committed,
    commit: (offset) => new Promise((resolve) => waiting.push(() => (committed.push(offset), resolve()))),
    end: () => waiting.shift()?.(),
  };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('commits beside the work', () => {
  it('come one after the other and skip places that are outdated', async () => {
    const { committed, commit, end } = slowCommits();
    const line = new CommitLine(commit);
    line.reach('1');
    line.reach('2');
    line.reach('3');
    end();
    await turn();
    end();
    await line.settled();
    expect(committed).toEqual(['1', '3']);
  });

  it('are over when the line is settled, and begin again later', async () => {
    const committed: string[] = [];
    const line = new CommitLine(async (offset) => void committed.push(offset));
    line.reach('1');
    await line.settled();
    line.reach('2');
    await line.settled();
    expect(committed).toEqual(['1', '2']);
  });

  it('tell a failure to the work and at the end', async () => {
    const line = new CommitLine(async () => Promise.reject(new Error('the group rebalances')));
    line.reach('1');
    await turn();
    expect(() => line.reach('2')).toThrow('the group rebalances');
    await expect(line.settled()).rejects.toThrow('the group rebalances');
  });
});
