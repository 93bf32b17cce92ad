import { OffsetCommitter } from './offset-committer.js';

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
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('commits beside the work', () => {
  it('come one after the other and skip places that are outdated', async () => {
    const { committed, commit, end } = slowCommits();
    const committer = new OffsetCommitter(commit);
    committer.markProcessed('1');
    committer.markProcessed('2');
    committer.markProcessed('3');
    end();
    await nextTick();
    end();
    await committer.flush();
    expect(committed).toEqual(['1', '3']);
  });

  it('are over when the line is settled, and begin again later', async () => {
    const committed: string[] = [];
    const committer = new OffsetCommitter(async (offset) => void committed.push(offset));
    committer.markProcessed('1');
    await committer.flush();
    committer.markProcessed('2');
    await committer.flush();
    expect(committed).toEqual(['1', '2']);
  });

  it('tell a failure to the work and at the end', async () => {
    const committer = new OffsetCommitter(async () => Promise.reject(new Error('the group rebalances')));
    committer.markProcessed('1');
    await nextTick();
    expect(() => committer.markProcessed('2')).toThrow('the group rebalances');
    await expect(committer.flush()).rejects.toThrow('the group rebalances');
  });
});
