import { eventually, type ApiClient } from './api-client.js';

interface Reported {
  id: number;
  author_id: number;
  text: string;
}

/** Words that are tried; other journeys may have published many posts with one of them. */
const TRIES = 4;
const TRY_SECONDS = 30;

/** A topic of one publication's longest word, that publication, and one outside of the topic. */
export async function publicationsOfTopic(
  api: ApiClient,
  makeTopic: (word: string) => Promise<number>,
): Promise<{ topic: number; inside: Reported; outside: Reported }> {
  const listed = await eventually('publications with long words', async () => {
    const found = (await reported(api, { size: 500 })).filter(({ text }) => longestWord(text).length > 7);
    return found.length > 0 && found;
  });
  const byWord = new Map(listed.map((publication) => [longestWord(publication.text).toLowerCase(), publication]));
  for (const [word, inside] of [...byWord].slice(0, TRIES)) {
    const topic = await makeTopic(word);
    const find = async (): Promise<Reported | undefined> => {
      const ids = new Set((await reported(api, { size: 1000, topic_id: topic })).map(({ id }) => id));
      return ids.has(inside.id) ? (await reported(api, { size: 1000 })).find(({ id }) => !ids.has(id)) : undefined;
    };
    const outside = await eventually(`a publication without '${word}'`, find, TRY_SECONDS).catch((error: unknown) =>
      console.warn(error, inside),
    );
    if (outside) return { topic, inside, outside };
  }
  throw new Error(
    `no topic of ${[...byWord.keys()].slice(0, TRIES).join(', ')} has its publication and not all others`,
  );
}

async function reported(api: ApiClient, params: object): Promise<Reported[]> {
  const body = { params: { ...params, show_hidden: true } };
  return (await api.call<{ data: Reported[] }>('POST', '/api-py/report-form', body)).data;
}

const longestWord = (text: string): string =>
  text.split(/[^\p{L}]+/u).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
