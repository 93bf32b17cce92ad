import { eventually, type ApiClient } from './api-client.js';
import type { Objects } from './matrix-identity.js';

interface Reported {
  id: number;
  author_id: number;
  text: string;
  story_id?: number;
}
interface Story {
  id: number;
  version: number;
  members: { id: number }[];
}
/** A report lists so many publications of a story, and more were published meanwhile. */
const mostMembers = 50;

/**
 * A topic of the longest word of one publication that has a story, that publication, and one outside of the topic that
 * was put into the story, so that it is half visible; `takeBack` ends that.
 */
export async function publicationsOfTopic(
  api: ApiClient,
  makeTopic: (word: string) => Promise<{ id: number }>,
): Promise<{ shared: Objects; foreign: Objects; takeBack: () => Promise<unknown> }> {
  const inside = await eventually('a publication of a small story, with a long word', async () => {
    const rows = (await reported(api, { size: 200 })).filter(({ text }) => longestWord(text).length > 7);
    const stories = new Map(rows.map((row) => [row.story_id ?? 0, row]));
    stories.delete(0);
    for (const [id, row] of stories) if ((await storyOf(api, id)).members.length < mostMembers) return row;
    return undefined;
  });
  const word = longestWord(inside.text);
  const { id: topic } = await makeTopic(word);
  const find = async (): Promise<Reported | undefined> => {
    const ids = new Set((await reported(api, { size: 1000, topic_id: topic })).map(({ id }) => id));
    if (!ids.has(inside.id)) return undefined;
    const others = (await reported(api, { size: 1000 })).filter(({ id }) => !ids.has(id));
    // one without a story brings no other one along
    return others.find(({ story_id: id }) => id === undefined) ?? others[0];
  };
  const outside = await eventually(`a publication without '${word}'`, find, 90);
  const { story, takeBack } = await halfVisibleStory(api, { inside, outside });
  return {
    shared: { topic, publication: inside.id, story },
    foreign: { publication: outside.id, author: outside.author_id },
    takeBack,
  };
}

const storyOf = (api: ApiClient, id: number): Promise<Story> => api.call('GET', `/api-py/socmedia/story?id=${id}`);

async function halfVisibleStory(
  api: ApiClient,
  { inside, outside }: { inside: Reported; outside: Reported },
): Promise<{ story: number; takeBack: () => Promise<unknown> }> {
  const edit = ({ id, version }: Story, change: string, posts: readonly number[]) =>
    api.request('POST', '/api-py/socmedia/story-edit', { body: { story_id: id, version, change, posts } });
  const isOf = ({ members }: Story, { id }: Reported): boolean => members.some((member) => member.id === id);
  const brought: number[] = [];
  // Whoever comes meanwhile makes the edit one of an old version.
  const { id } = await eventually('a story of both', async () => {
    const before = await storyOf(api, inside.story_id ?? 0);
    if (isOf(before, outside)) return before;
    const { status, json } = await edit(before, 'put-in', [outside.id]);
    if (status !== 200) return undefined;
    const known = new Set(before.members.map((member) => member.id));
    brought.push(...(json as Story).members.map((member) => member.id).filter((one) => !known.has(one)));
    return json as Story;
  });
  const params = { story_id: id, show_hidden: true };
  await eventually('a report with both in one story', async () => {
    const { status, json } = await api.request('POST', '/api-py/report-story', { body: { params } });
    return (status === 200 && [inside, outside].every((one) => isOf(json as Story, one))) || undefined;
  });
  const takeBack = async () => {
    const { json } = await api.request('GET', `/api-py/socmedia/story?id=${id}`);
    return edit(json as Story, 'leave-open', brought);
  };
  return { story: id, takeBack };
}

async function reported(api: ApiClient, params: object): Promise<Reported[]> {
  const body = { params: { ...params, show_hidden: true } };
  return (await api.call<{ data: Reported[] }>('POST', '/api-py/report-form', body)).data;
}

/** A word with digits is one word, so that its letters alone would find nothing. */
const longestWord = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/\p{N}/u.test(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');
