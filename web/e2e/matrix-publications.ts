import { eventually, type ApiClient } from './api-client.js';

interface Reported {
  id: number;
  author_id: number;
  text: string;
}

/** A topic of one publication's longest word, that publication, and one outside of the topic. */
export async function publicationsOfTopic(
  api: ApiClient,
  makeTopic: (word: string) => Promise<number>,
): Promise<{ topic: number; inside: Reported; outside: Reported }> {
  const inside = await eventually('a publication with a long word', async () =>
    (await reported(api, { size: 50 })).find(({ text }) => longestWord(text).length > 7),
  );
  const word = longestWord(inside.text);
  const topic = await makeTopic(word);
  const find = async (): Promise<Reported | undefined> => {
    const ids = new Set((await reported(api, { size: 1000, topic_id: topic })).map(({ id }) => id));
    return ids.has(inside.id) ? (await reported(api, { size: 1000 })).find(({ id }) => !ids.has(id)) : undefined;
  };
  return { topic, inside, outside: await eventually(`a publication without '${word}'`, find, 90) };
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
