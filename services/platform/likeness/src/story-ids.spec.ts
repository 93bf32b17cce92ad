import type { StoryPost } from './group-stories.js';
import { storyIds } from './story-ids.js';

/** A group of posts, each with the story that it is in. */
const group = (...posts: [id: number, storyId: number][]): StoryPost[] =>
  posts.map(([id, storyId]) => ({ id, at: id, storyId }));
const ids = (...groups: StoryPost[][]): unknown[] =>
  storyIds(groups).map(({ id, merged, members }) => [id, merged, members]);

describe('the id of a story', () => {
  it('is the smallest of its posts', () => {
    expect(ids(group([4, 0], [9, 0]), group([2, 0], [3, 0]))).toEqual([
      [2, [], [2, 3]],
      [4, [], [4, 9]],
    ]);
  });

  it('stays when posts come and when the founder is gone', () => {
    expect(ids(group([4, 2], [9, 2], [11, 0]))).toEqual([[2, [], [4, 9, 11]]]);
  });

  it('is the smaller one of two that become one, also when a founder arrives late', () => {
    expect(ids(group([4, 2], [5, 2], [6, 3]))).toEqual([[2, [3], [4, 5, 6]]]);
    expect(ids(group([1, 0], [5, 5], [6, 5]))).toEqual([[1, [5], [1, 5, 6]]]);
  });

  it('stays with most of its posts when they part, of equal parts with the earlier', () => {
    expect(ids(group([1, 1], [2, 1]), group([3, 1], [4, 1], [5, 1]))).toEqual([
      [1, [], [3, 4, 5]],
      [2, [], [1, 2]],
    ]);
    expect(ids(group([3, 1], [4, 1]), group([5, 1], [6, 1]))).toEqual([
      [1, [], [3, 4]],
      [5, [], [5, 6]],
    ]);
  });

  it('is taken from another only by posts that all gave their ids to others', () => {
    expect(ids(group([1, 0], [2, 0]), group([3, 1], [4, 1]), group([5, 2], [6, 2]))).toEqual([
      [1, [], [1, 2]],
      [2, [], [5, 6]],
      [3, [], [3, 4]],
    ]);
  });
});
