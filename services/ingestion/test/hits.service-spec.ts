import { NetworkFault } from '@mm/networks/network-fault.js';
import type { HitWire } from '@mm/proto/http/searches.js';
import { aRawPost } from './a-raw-post.js';
import { hitsKit, type HitsKit } from './hits-kit.js';

let kit: HitsKit;
beforeAll(async () => {
  kit = await hitsKit();
});
afterAll(() => kit.stop());
beforeEach(() => {
  kit.services.isAway = false;
  kit.services.asked.length = 0;
});

const only = (hits: readonly HitWire[]): HitWire => {
  const [hit] = hits;
  if (!hit || hits.length > 1) throw new Error(`${hits.length} hits instead of one`);
  return hit;
};
const stored = async (code: string) =>
  (
    await kit.rows<{ text_tries: number; text_error: string; next_text_at: Date | null; aliases: string[] }>(
      'SELECT * FROM ingestion.hit WHERE code = $1',
      code,
    )
  )[0];
const due = (code: string): Promise<unknown> =>
  kit.rows('UPDATE ingestion.hit SET next_text_at = now() WHERE code = $1', code);
const groupPost = (code: string, text: string, username = `group${code}`): void => {
  kit.groups.authors.push({
    code: `a${code}`,
    username,
    posts: [aRawPost({ code, text, url: `https://vkontakte.example/post/${code}` })],
  });
};
const article = (title: string, text: string, head = ''): string =>
  `<html><head><title>${title}</title><meta property="og:title" content="${title}">
   <meta property="article:published_time" content="2026-11-20T10:00:00+05:00">${head}</head>
   <body><article><h1>${title}</h1>${`<p>${text}</p>`.repeat(6)}</article></body></html>`;

describe('what a search finds', () => {
  it('is stored once for all engines and spellings, with the earliest date and on one line', async () => {
    const search = await kit.search();
    const hits = [
      { url: 'https://www.once.example/1/?utm_source=x', title: 'Школа\n & парк', publishedAt: null },
      { url: 'http://once.example/1#c', engine: 'brave', publishedAt: new Date('2026-11-02T00:00:00Z') },
      { url: 'https://m.once.example/1', engine: 'google', publishedAt: new Date('2026-11-01T00:00:00Z') },
      { url: 'http://192.168.0.1/admin' },
      { url: 'javascript:alert(1)' },
    ];
    await kit.take(search, hits);
    const hit = only(await kit.ofSearch(search));
    expect(hit).toMatchObject({
      caption: 'Школа & парк',
      snippet: 'Начало текста',
      url: 'https://www.once.example/1/',
      owner: 'once.example',
      date: Date.parse('2026-11-01T00:00:00Z') / 1000,
      engines: ['brave', 'google', 'yandex'],
      network: 'smi',
      author: 'once.example',
      lang: 'ru',
      spheres: [2],
      oblasts: [71],
      tone: 1,
      is_full: false,
      in_archive: false,
      is_new: false,
      is_watched: false,
    });
    await kit.take(search, hits);
    expect(await kit.ofSearch(search)).toEqual([hit]);
    expect(kit.services.asked.filter(({ path }) => path === '/internal/match-texts')).toHaveLength(1);
  });

  it('has the topic that was searched first, then those of its text, and only visible ones', async () => {
    const [about, hidden] = [await kit.search(), await kit.search()];
    await kit.take(about, [{ url: 'https://topics.example/1', title: 'Школа' }], 8);
    expect(only(await kit.ofSearch(about))).toMatchObject({
      topic_id: 8,
      topic_name: 'Мосты',
      topics: [
        { id: 8, name: 'Мосты' },
        { id: 7, name: 'Образование' },
      ],
    });
    await kit.take(hidden, [{ url: 'https://topics.example/2' }], 9);
    expect(only(await kit.ofSearch(hidden))).toMatchObject({ topic_id: null, topic_name: '', topics: [] });
  });

  it('is new when the previous search of its kind had not found it', async () => {
    const first = await kit.search();
    await kit.take(first, [{ url: 'https://new.example/1' }]);
    const second = await kit.search(first);
    await kit.take(second, [{ url: 'https://new.example/1' }, { url: 'https://new.example/2' }]);
    const shown = (await kit.ofSearch(second)).map(({ url, is_new: isNew }) => [url, isNew]);
    expect(shown.sort()).toEqual([
      ['https://new.example/1', false],
      ['https://new.example/2', true],
    ]);
  });

  it('runs what belongs to it in the same transaction', async () => {
    const search = await kit.search();
    const { TakeHits } = await import('../src/dorking/hits/take-hits.js');
    const page = { searchId: search, userId: 3, topicId: null, hits: [] };
    const hit = { url: 'https://rolled.example/1', title: '', snippet: '', publishedAt: null, engine: 'x' };
    await expect(
      kit.app.get(TakeHits).take({ ...page, hits: [hit] }, () => Promise.reject(new Error('the search was cancelled'))),
    ).rejects.toThrow('cancelled');
    expect(await kit.ofSearch(search)).toEqual([]);
  });

  it('is known as collected when the archive has the post, whose text it then has', async () => {
    groupPost('81', 'Открыли мост через реку');
    await kit.get('/api/vk/add-channel?name=group81').expect(200);
    await kit.until(
      async () => (await kit.rows(`SELECT FROM ingestion.post WHERE code = '81'`)).length > 0,
      'the collected post',
    );
    const search = await kit.search();
    await kit.take(search, [{ url: 'https://vkontakte.example/post/81?utm_medium=x', snippet: 'мост' }]);
    expect(only(await kit.ofSearch(search))).toMatchObject({
      in_archive: true,
      is_full: true,
      is_watched: true,
      saved: false,
      owner: 'GROUP81',
      topics: [{ id: 8 }],
    });
  });

  it('is stored without labels while other services are away, and labelled later', async () => {
    kit.services.isAway = true;
    const search = await kit.search();
    await kit.take(search, [{ url: 'https://vkontakte.example/post/82', title: 'Школа' }]);
    groupPost('82', 'Новая школа');
    const { code, lang } = only(await kit.ofSearch(search));
    expect(lang).toBeNull();
    await kit.readDue();
    kit.services.isAway = false;
    expect(only(await kit.ofSearch(search))).toMatchObject({ is_full: true, lang: null, topics: [] });
    await due(code);
    await kit.readDue();
    expect(only(await kit.ofSearch(search))).toMatchObject({ lang: 'ru', spheres: [2], topics: [{ id: 7 }] });
    expect((await stored(code))?.next_text_at).toBeNull();
  });

  it('is never stored of an erased author', async () => {
    groupPost('83', 'Текст', 'erased83');
    await kit.get('/api/vk/add-channel?name=erased83').expect(200);
    const search = await kit.search();
    await kit.take(search, [{ url: 'https://vkontakte.example/post/83' }]);
    await kit.readDue();
    expect(only(await kit.ofSearch(search)).author).toBe('erased83');
    const [author] = await kit.rows<{ id: string }>(`SELECT id FROM ingestion.author WHERE username = 'erased83'`);
    const params = {
      network: 'vkontakte',
      author_id: author?.id,
      confirmed_name: 'erased83',
      label: '83',
      reason: 'r',
    };
    await kit.post('/api-py/erase-author', { params }, kit.admin).expect(200);
    await kit.until(async () => (await kit.ofSearch(search)).length === 0, 'the deletion');
    await kit.take(search, [{ url: 'https://vkontakte.example/post/83' }]);
    await kit.readDue();
    expect(await kit.ofSearch(search)).toEqual([]);
  });
});

describe('the whole text', () => {
  it('is read from the page of an outlet in the background, and announced', async () => {
    kit.pages.set('/news/school', article('Школа открыта', 'В Таразе открыли новую школу на тысячу мест.'));
    const search = await kit.search();
    await kit.take(search, [{ url: `${kit.outlet}/news/school?utm_source=feed`, title: '' }]);
    const { code } = only(await kit.ofSearch(search));
    await kit.readDue();
    const hit = only(await kit.ofSearch(search));
    expect(hit).toMatchObject({
      code,
      is_full: true,
      caption: 'Школа открыта',
      date: Date.parse('2026-11-20T10:00:00+05:00') / 1000,
      topics: [{ id: 7 }],
    });
    const { body } = await kit.get(`/api/dorking-search/full-text/${code}`).expect(200);
    expect(body.text).toContain('открыли новую школу');
    expect((await kit.sent('hit.changed')) as unknown[]).toContainEqual(
      expect.objectContaining({ code, isFull: true }),
    );
  });

  it('is read at once for a person, and faults of the network are problems', async () => {
    groupPost('84', 'Полный текст');
    const search = await kit.search();
    await kit.take(search, [{ url: 'https://vkontakte.example/post/84' }]);
    const { code } = only(await kit.ofSearch(search));
    kit.groups.fault = () =>
      new NetworkFault('rate_limited', { code: 6, message: 'slow' }, { retryAfterMs: 5_000, scope: 'request' });
    const busy = await kit.get(`/api/dorking-search/full-text/${code}`);
    expect([busy.status, busy.body.code]).toEqual([503, 'upstream-busy']);
    kit.groups.fault = () => undefined;
    expect((await kit.get(`/api/dorking-search/full-text/${code}`).expect(200)).body).toEqual({ text: 'Полный текст' });
    expect((await kit.get('/api/dorking-search/full-text/0000000000000000').expect(404)).body.code).toBe(
      'hit-not-found',
    );
  });

  it('is tried three times with pauses; what is gone only once', async () => {
    kit.pages.set('/busy', 503);
    const search = await kit.search();
    await kit.take(search, [{ url: `${kit.outlet}/busy` }, { url: 'https://vkontakte.example/post/gone' }]);
    const hits = await kit.ofSearch(search);
    const busy = hits.find(({ url }) => url.endsWith('/busy'))?.code ?? '';
    const gone = hits.find(({ url }) => url.endsWith('/gone'))?.code ?? '';
    await kit.readDue();
    expect(await stored(gone)).toMatchObject({ text_error: 'not_found', next_text_at: null });
    for (const [tries, minutes] of [
      [1, 10],
      [2, 60],
    ] as const) {
      const row = await stored(busy);
      expect(row).toMatchObject({ text_tries: tries, text_error: 'transient' });
      expect((row?.next_text_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan((minutes - 1) * 60_000);
      await due(busy);
      await kit.readDue();
    }
    expect(await stored(busy)).toMatchObject({ text_tries: 3, next_text_at: null });
  });

  it('makes one publication of two addresses when the page says so, which is then found under both', async () => {
    const canonical = `${kit.outlet}/canonical`;
    const page = article('Мост', 'Построили мост через реку Урал.', `<link rel="canonical" href="${canonical}">`);
    kit.pages.set('/canonical', page).set('/print/5', page);
    const [first, second] = [await kit.search(), await kit.search()];
    await kit.take(first, [{ url: canonical, engine: 'brave' }]);
    await kit.readDue();
    await kit.take(second, [{ url: `${kit.outlet}/print/5`, engine: 'yandex' }], 7);
    const other = only(await kit.ofSearch(second)).code;
    await kit.readDue();
    const kept = only(await kit.ofSearch(second));
    expect(kept).toMatchObject({ url: canonical, engines: ['brave', 'yandex'], topics: [{ id: 7 }, { id: 8 }] });
    expect(only(await kit.ofSearch(first)).code).toBe(kept.code);
    expect((await stored(kept.code))?.aliases).toEqual([other]);
    const third = await kit.search(second);
    await kit.take(third, [{ url: `${kit.outlet}/print/5` }]);
    expect(only(await kit.ofSearch(third))).toMatchObject({ code: kept.code, is_new: false });
    await kit.get(`/api/dorking-search/full-text/${other}`).expect(200);
  });
});

describe('stored publications', () => {
  const urls = (hits: readonly HitWire[]): string[] => hits.map(({ url }) => url);
  beforeAll(async () => {
    const search = await kit.search();
    const at = (day: number): Date => new Date(`2020-01-0${day}T00:00:00Z`);
    await kit.take(search, [
      { url: 'https://load.example/1', title: 'Жирафы в зоопарке', publishedAt: at(1) },
      { url: 'https://load.example/2', snippet: 'Видели жирафа', publishedAt: at(2) },
      { url: 'https://load.example/3', title: 'Слоны', publishedAt: at(3) },
      { url: 'https://load.example/5', title: 'Школьный жираф', publishedAt: at(4) },
    ]);
    await kit.take(search, [{ url: 'https://load.example/4', title: 'Без слов темы', publishedAt: at(4) }], 7);
  });

  it('are loaded by an expression, the newest first, and a wrong one is refused with its position', async () => {
    const load = (keyword: string) => kit.post('/api/dorking-search/topic', { keyword });
    expect(urls((await load('жираф + (зоопарк | видеть)').expect(200)).body as HitWire[])).toEqual([
      'https://load.example/2',
      'https://load.example/1',
    ]);
    expect((await load('жираф + (слон').expect(400)).body).toMatchObject({
      code: 'expression-invalid',
      details: [{ path: 'keyword', code: 'bracket-not-closed', message: '8' }],
    });
  });

  it('are loaded by topic or section: linked to it, or with a text that matches it now', async () => {
    for (const path of ['topic/7', 'section/3', 'section']) {
      const found = urls((await kit.get(`/api/dorking-search/${path}`).expect(200)).body as HitWire[]);
      expect(found).toEqual(expect.arrayContaining(['https://load.example/4']));
      expect(found).not.toContain('https://load.example/3');
    }
    expect((await kit.get('/api/dorking-search/topic/9').expect(404)).body.code).toBe('topic-not-found');
    expect((await kit.get('/api/dorking-search/section/4').expect(404)).body.code).toBe('section-not-found');
  });
});
