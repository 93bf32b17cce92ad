import { describe, expect, it } from '@jest/globals';

interface Sent {
  body: { posts?: { id: number; version: number }[]; undoes?: string };
  answers: { status: number; results: { id: number; result: string }[] }[];
}
const { compareDesk } = (await import('./desk-verdict.mjs' as string)) as {
  compareDesk: (run: { published: string[]; posts: object[]; history: object[]; sent: Map<string, Sent> }) => string[];
};

const version = (postId: number, number: number, decisionId: string, labels = { saved: true, ignored: false }) => {
  return { postId, version: number, decisionId, ...labels };
};
const post = (id: number, number: number, labels = { saved: true, ignored: false }) => {
  return { id, code: `p${id}`, version: number, ...labels };
};
const decided = (id: number, seen: number, result = 'done', times = 1): Sent => ({
  body: { posts: [{ id, version: seen }] },
  answers: Array.from({ length: times }, () => ({ status: 200, results: [{ id, result }] })),
});
const undone = (undoes: string, id: number): Sent => ({
  body: { undoes },
  answers: [{ status: 200, results: [{ id, result: 'done' }] }],
});
const ignored = { saved: false, ignored: true };
const open = { saved: false, ignored: false };
const run = {
  published: ['p1', 'p2'],
  posts: [post(1, 1), post(2, 3, ignored)],
  history: [version(1, 1, 'a'), version(2, 1, 'b'), version(2, 2, 'c', open), version(2, 3, 'd', ignored)],
  sent: new Map([
    ['a', decided(1, 0, 'done', 2)],
    ['b', decided(2, 0)],
    ['c', undone('b', 2)],
    ['d', decided(2, 2)],
    ['e', decided(1, 0, 'changed')],
    ['f', { body: { undoes: 'z' }, answers: [{ status: 404, results: [] }] }],
  ]),
};
const withSent = (id: string, sent: Sent) => compareDesk({ ...run, sent: new Map([...run.sent, [id, sent]]) });

describe('the verdict about the desk', () => {
  it('accepts decisions that were repeated, taken back, refused, and made anew by who saw the last version', () =>
    expect(compareDesk(run)).toEqual([]));

  it('finds posts that were skipped, lost or doubled', () => {
    expect(compareDesk({ ...run, published: [] })).toEqual(['nothing was published']);
    expect(compareDesk({ ...run, published: ['p1', 'p3'] })).toEqual(['1 posts are not in review: p3']);
    expect(compareDesk({ ...run, posts: [...run.posts, post(3, 0, open)] })).toEqual([
      '1 posts were decided in no way: 3 (p3)',
    ]);
    expect(
      compareDesk({ ...run, posts: [post(1, 1, { saved: true, ignored: true }), run.posts[1] as object] }),
    ).toEqual(['1 posts are saved and ignored: 1 (p1)', '1 posts are not what their last version is: 1 (p1)']);
  });

  it('finds a stale version that was accepted, and a decision that was made twice', () => {
    const posts = [post(1, 2), post(2, 3, ignored)];
    const second = { ...run, posts, history: [...run.history, version(1, 2, 'g')] };
    expect(compareDesk({ ...second, sent: new Map([...run.sent, ['g', decided(1, 0)]]) })).toEqual([
      'version 2 of post 1 was decided by somebody who saw 0',
    ]);
    expect(compareDesk({ ...second, history: [...run.history, version(1, 2, 'a')] })).toEqual([
      'version 2 of post 1 was made by a decision that had made one before',
      'version 2 of post 1 was decided by somebody who saw 0',
      'decision a was answered as done for [1], but it changed [1,1]',
    ]);
    expect(compareDesk(second)).toEqual(['version 2 of post 1 was made by a decision that nobody sent']);
  });

  it('finds an undo of what had changed since', () =>
    expect(withSent('c', undone('a', 2))).toEqual([
      'version 2 of post 2 takes back a decision that did not make the version before it',
    ]));

  it('finds answers that are missing, contradict each other or say what was not done', () => {
    expect(withSent('g', { ...decided(1, 0), answers: [] })).toEqual(['decision g was never answered']);
    expect(withSent('g', decided(1, 1))).toEqual(['decision g was answered as done for [1], but it changed []']);
    const twice = [...decided(1, 0, 'changed').answers, ...decided(1, 0, 'gone').answers];
    expect(withSent('g', { ...decided(1, 0), answers: twice })).toEqual(['decision g was answered in different ways']);
  });
});
