type Unstored = Map<string, { at: number; network: string; author: string; isListed: boolean }>;
type Watched = Map<string, { oldest: number; collected: number }>;
const { divideUnstored } = (await import('./owed-posts.mjs' as string)) as {
  divideUnstored: (unstored: Unstored, watched: Watched, published: Map<string, number>) => Record<string, string[]>;
};

const served = (network: string, author: string, at = 500, isListed = true) => ({ at, network, author, isListed });
const watched: Watched = new Map([
  ['vkontakte taraz', { oldest: 100, collected: 1000 }],
  ['smi news.kz', { oldest: 100, collected: 1000 }],
]);
const divide = (unstored: Record<string, ReturnType<typeof served>>, published: Record<string, number> = {}) =>
  divideUnstored(new Map(Object.entries(unstored)), watched, new Map(Object.entries(published)));

test('a post of a watched author within the history is lost, an article as well', () =>
  expect(divide({ a: served('vk', 'taraz'), b: served('smi', 'news.kz') }, { a: 100, b: 400 })).toEqual({
    lost: ['a', 'b'],
    unwatched: [],
    unlisted: [],
    older: [],
    later: [],
  }));

test('so is one whose date nobody knows', () => expect(divide({ a: served('vk', 'taraz') }).lost).toEqual(['a']));

test('posts of an author that nobody watches in that network are not', () =>
  expect(divide({ a: served('vk', 'shymkent'), b: served('telegram', 'taraz') }, { a: 400, b: 400 })).toMatchObject({
    lost: [],
    unwatched: ['a', 'b'],
  }));

test('an article that no feed named is not', () =>
  expect(divide({ a: served('smi', 'news.kz', 500, false), b: served('smi', 'news.kz') })).toMatchObject({
    lost: ['b'],
    unlisted: ['a'],
  }));

test('posts before the history are not, nor those that were served after the last poll', () =>
  expect(divide({ a: served('vk', 'taraz'), b: served('vk', 'taraz', 1001) }, { a: 99, b: 400 })).toMatchObject({
    lost: [],
    older: ['a'],
    later: ['b'],
  }));
