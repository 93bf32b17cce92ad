import { OffsetCommitter } from './offset-committer.js';

/** Commits that finish on `end()`. */
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

describe('OffsetCommitter', () => {
  it('commits one at a time and skips outdated offsets', async () => {
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

  it('flushes all commits and can be used again', async () => {
    const committed: string[] = [];
    const committer = new OffsetCommitter(async (offset) => void committed.push(offset));
    committer.markProcessed('1');
    await committer.flush();
    committer.markProcessed('2');
    await committer.flush();
    expect(committed).toEqual(['1', '2']);
  });

  it('throws a failed commit from markProcessed and flush', async () => {
    const committer = new OffsetCommitter(async () => Promise.reject(new Error('the group rebalances')));
    committer.markProcessed('1');
    await nextTick();
    expect(() => committer.markProcessed('2')).toThrow('the group rebalances');
    await expect(committer.flush()).rejects.toThrow('the group rebalances');
  });
});
