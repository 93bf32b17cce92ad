import type { ServiceClient } from '@mm/http/service-client.js';
import type { SearchRequestWire } from '@mm/proto/http/searches.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import type { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { CompiledQuery, SearchFilters, SearchProvider, SearchWords } from '../search-provider.js';
import { PlanSearch } from './plan-search.js';

/** A provider whose queries hold a limited number of words. */
class WordProvider implements SearchProvider {
  readonly perDay = 1000;
  readonly maxPages = 1;
  filters: SearchFilters | undefined;

  constructor(
    readonly id: SearchProvider['id'],
    private readonly most: number,
  ) {}

  compile({ keywords }: SearchWords, filters: SearchFilters): CompiledQuery | null {
    this.filters = filters;
    const words = [...JSON.stringify(keywords).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
    return words.length > this.most ? null : { q: words.join(' ') };
  }

  search(): Promise<never> {
    throw new Error('a plan asks nothing');
  }
}

const topic = (id: number, keywords: string) => ({ id, name: `Тема ${id}`, keywords, exclude_words: '' });
type Topic = ReturnType<typeof topic>;

/** Responds for reporting, which is another service. */
const reporting = (topics: Topic[], sections: { id: number; name: string; topics: number[] }[] = []) =>
  ({
    call: (call: unknown) =>
      Promise.resolve(call === topicCalls.topics ? { topics_list: topics } : { tsection_list: sections }),
  }) as unknown as ServiceClient;

const planner = (providers: readonly SearchProvider[], services = reporting([])) =>
  new PlanSearch(services, providers, { value: () => Promise.resolve('Asia/Almaty') } as unknown as SystemSettings, {
    now: () => new Date('2026-11-23T12:00:00Z'),
  });
const plan = (request: SearchRequestWire, providers: readonly SearchProvider[], services = reporting([])) =>
  planner(providers, services).plan(request, { token: 'a token' });
const wide = () => new WordProvider('searxng', 100);

describe('a typed search', () => {
  it('asks every provider and is called as its keyword', async () => {
    const { title, queries, cut } = await plan({ keyword: 'школа | больница' }, [wide(), new WordProvider('brave', 1)]);
    expect(title).toBe('школа | больница');
    expect(queries.map(({ provider }) => provider)).toEqual(['searxng', 'brave', 'brave']);
    expect(queries.every(({ topicId, isAsked }) => topicId === null && !isAsked)).toBe(true);
    expect(cut).toEqual([]);
  });

  it('says where its expression is wrong', async () => {
    await expect(plan({ keyword: 'школа + (дорога' }, [wide()])).rejects.toMatchObject({
      code: 'expression-invalid',
      extras: { details: [{ path: 'keyword', code: 'bracket-not-closed', message: '8' }] },
    });
  });

  it('names what no provider takes', async () => {
    const narrow = new WordProvider('brave', 2);
    const { queries, cut } = await plan({ keyword: 'школа | дорога в новый город' }, [narrow]);
    expect(queries).toHaveLength(1);
    expect(cut).toMatchObject([{ topic_id: null, reason: 'length' }]);
    expect((await plan({ keyword: 'школа | дорога в новый город' }, [narrow, wide()])).cut).toEqual([]);
  });

  it('is refused when nothing of it can be asked', async () => {
    await expect(plan({ keyword: 'дорога в новый город' }, [new WordProvider('brave', 2)])).rejects.toMatchObject({
      status: 400,
      code: 'nothing-to-search',
    });
  });

  it('needs a provider', async () => {
    await expect(plan({ keyword: 'школа' }, [])).rejects.toMatchObject({ status: 503, code: 'no-search-provider' });
  });
});

describe('a search of topics', () => {
  it('takes the words of a topic, of the last 60 days', async () => {
    const provider = wide();
    const request = { direction: 'topic', id: 2 } as const;
    const { title, queries } = await plan(request, [provider], reporting([topic(2, 'школа')]));
    expect(title).toBe('Тема 2');
    expect(queries).toMatchObject([{ topicId: 2, provider: 'searxng' }]);
    expect(provider.filters).toEqual({ after: '2026-09-24' });
  });

  it('does not know topics and sections that the caller does not see', async () => {
    const services = reporting([topic(2, 'школа')]);
    await expect(plan({ direction: 'topic', id: 3 }, [wide()], services)).rejects.toMatchObject({
      status: 404,
      code: 'topic-not-found',
    });
    await expect(plan({ direction: 'section', id: 2 }, [wide()], services)).rejects.toMatchObject({
      status: 404,
      code: 'section-not-found',
    });
  });

  it('asks for the visible topics of a section and names those that cannot be read', async () => {
    const services = reporting(
      [topic(1, 'школа'), topic(2, 'школа |'), topic(3, 'дорога'), topic(4, 'мост')],
      [{ id: 9, name: 'Город', topics: [1, 2, 4, 5] }],
    );
    const { title, queries, cut } = await plan({ direction: 'section', id: 9 }, [wide()], services);
    expect(title).toBe('Город');
    expect(queries.map(({ topicId }) => topicId)).toEqual([1, 4]);
    expect(cut).toEqual([{ topic_id: 2, topic_name: 'Тема 2', reason: 'invalid', words: 'школа |' }]);
  });

  it('has at most 8 queries of a topic to a provider and names the rest', async () => {
    const words = Array.from({ length: 12 }, (_, index) => `слово${index}`).join(' | ');
    const request = { direction: 'topic', id: 1 } as const;
    const { queries, cut } = await plan(request, [new WordProvider('brave', 1)], reporting([topic(1, words)]));
    expect(queries).toHaveLength(8);
    expect(cut).toMatchObject([{ topic_id: 1, topic_name: 'Тема 1', reason: 'queries' }]);
  });

  it('has at most 60 queries, which many topics share', async () => {
    const topics = Array.from({ length: 70 }, (_, index) => topic(index + 1, 'школа | дорога'));
    const services = reporting(topics, [{ id: 9, name: 'Все', topics: topics.map(({ id }) => id) }]);
    const providers = [wide(), new WordProvider('brave', 100), new WordProvider('yandex', 100)];
    const { queries, cut } = await plan({ direction: 'section', id: 9 }, providers, services);
    expect(queries).toHaveLength(60);
    expect(new Set(queries.map(({ topicId }) => topicId)).size).toBe(60);
    expect(cut.map(({ topic_id: id }) => id)).toEqual(topics.slice(60).map(({ id }) => id));
  });
});
