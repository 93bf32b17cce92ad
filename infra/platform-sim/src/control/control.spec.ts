import type { Simulator } from '../simulator.js';
import type { JournalEntry } from '../state/journal.js';
import { callVkMethod, callControl, startTestSimulator } from '../testing/test-simulator.js';

type Wall = { response: { count: number; items: { id: number; text?: string; message?: string; date: number }[] } };

describe('the control of the demo networks', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator()));
  afterAll(() => stop());
  afterEach(() => void simulator.faults.clear());
  const wall = async (domain = 'shymnews', params: Record<string, string> = {}): Promise<Wall> =>
    (await callVkMethod(simulator, 'wall.get', { domain, count: '5', ...params })) as unknown as Wall;
  const journal = async (query: string): Promise<JournalEntry[]> =>
    (await callControl(simulator, 'GET', `journal?${query}`))['entries'] as JournalEntry[];

  it('publishes at once and returns the address of the post', async () => {
    const made = await callControl(simulator, 'POST', 'publish', {
      network: 'vk',
      author: 'shymnews',
      text: 'Срочно: <b>проверка</b>',
    });
    expect(
      (await wall()).response.items.some((item) => item.id === made['id'] && item.text === 'Срочно: <b>проверка</b>'),
    ).toBe(true);
    const page = await (await fetch(String(made['url']))).text();
    expect(page).toContain('Срочно: &lt;b&gt;проверка&lt;/b&gt;');
  });

  it('publishes many over all authors, at once and at a rate', async () => {
    const before = (await callControl(simulator, 'GET', 'stats')) as { posts: { vk: number } };
    expect(
      (await callControl(simulator, 'POST', 'publish-many', { network: 'vk', author: '*', count: 500 }))['count'],
    ).toBe(500);
    await callControl(simulator, 'POST', 'publish-many', {
      network: 'vk',
      author: ['shymnews', 'taraz_ryadom'],
      count: 40,
      rate: 200,
    });
    const published = async (): Promise<number> =>
      ((await callControl(simulator, 'GET', 'stats')) as { posts: { vk: number } }).posts.vk - before.posts.vk;
    while ((await published()) < 540) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await published()).toBe(540);
  });

  it('publishes reprints of what was just published', async () => {
    const author = ['shymnews', 'taraz_ryadom'];
    const made = await callControl(simulator, 'POST', 'publish-many', {
      network: 'vk',
      author,
      count: 4,
      reprint_every: 2,
    });
    const { posts } = (await callControl(simulator, 'GET', 'posts?manual=1')) as { posts: Record<string, unknown>[] };
    const texts = (made['codes'] as string[]).map((code) => posts.find((post) => post['code'] === code)?.['text']);
    expect([texts[1], texts[3]]).toEqual([texts[0], texts[2]]);
    expect(new Set(texts).size).toBe(2);
  });

  it('reports the expected state of every post: text, edit, deletion', async () => {
    const made = await callControl(simulator, 'POST', 'publish', { network: 'vk', author: 'eko_golos', text: 'Было' });
    await callControl(simulator, 'POST', 'edit', { code: made['code'], text: 'Стало' });
    await callControl(simulator, 'POST', 'delete', { code: made['code'] });
    const { posts } = (await callControl(simulator, 'GET', 'posts?author=eko_golos&manual=1')) as {
      posts: Record<string, unknown>[];
    };
    expect(posts.at(-1)).toMatchObject({ code: made['code'], text: 'Стало', manual: true });
    expect(posts.at(-1)?.['edited']).toEqual(expect.any(Number));
    expect(posts.at(-1)?.['deleted']).toEqual(expect.any(Number));
  });

  it('records every request with the codes in its response', async () => {
    const result = await wall('dorogi_kz');
    const [entry] = (await journal('author=dorogi_kz')).slice(-1);
    expect(entry).toMatchObject({ network: 'vk', method: 'wall.get', status: 200 });
    expect(entry?.token).toMatch(/^demo#[\da-f]{6}$/);
    expect(entry?.served).toEqual(result.response.items.map((item) => `-1026_${item.id}`));
  });

  it('keeps conditional headers of outlet requests in the journal', async () => {
    const site = simulator.sites[0];
    await fetch(`${site?.base}${site?.outlet.feed}`, { headers: { 'if-none-match': '"x"', 'user-agent': 'mm-test' } });
    expect((await journal('network=smi')).at(-1)).toMatchObject({
      author: 'dala-habar.kz',
      method: 'feed',
      ifNoneMatch: '"x"',
      userAgent: 'mm-test',
    });
  });

  it.each([
    ['vk6', 6],
    ['vk9', 9],
    ['vk14', 14],
    ['vk15', 15],
    ['vk29', 29],
    ['vk5', 5],
  ])('fault %s returns error %i the given number of times, then nothing is wrong', async (fault, code) => {
    await callControl(simulator, 'POST', 'faults', {
      network: 'vk',
      author: 'shymnews',
      method: 'wall.get',
      fault,
      times: 1,
    });
    expect(await wall('taraz_ryadom')).toHaveProperty('response');
    expect(await wall()).toMatchObject({ error: { error_code: code } });
    expect(await wall()).toHaveProperty('response');
  });

  it.each(['refuse', 'networkDown', 'reset'])('fault %s breaks the connection', async (fault) => {
    await callControl(simulator, 'POST', 'faults', { network: 'vk', fault, times: 1 });
    await expect(wall()).rejects.toThrow();
  });

  it('fault http503 sends Retry-After; html and truncated are not JSON', async () => {
    await callControl(simulator, 'POST', 'faults', { network: 'vk', fault: 'http503', times: 1 });
    const response = await fetch(`${simulator.controlUrl}/method/wall.get`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
    for (const fault of ['html', 'truncated']) {
      await callControl(simulator, 'POST', 'faults', { network: 'vk', fault, times: 1 });
      await expect(wall()).rejects.toThrow(/JSON/);
    }
  });

  it('data faults change the response: huge text, markup, a future date, renamed fields, endless pages', async () => {
    const spoiled = async (fault: string, params: Record<string, string> = {}): Promise<Wall['response']> => {
      await callControl(simulator, 'POST', 'faults', { network: 'vk', fault, times: 1 });
      return (await wall('almaty_dvor', params)).response;
    };
    expect((await spoiled('bigText')).items[0]?.text).toHaveLength(1_000_000);
    expect((await spoiled('markup')).items[0]?.text).toContain('<script>');
    expect((await spoiled('futureDate')).items[0]?.date).toBeGreaterThan(Date.now() / 1000);
    expect((await spoiled('schemaDrift')).items[0]).toHaveProperty('message');
    const first = (await wall('almaty_dvor')).response.items.map((item) => item.id);
    expect((await spoiled('infinitePaging', { offset: '5' })).items.map((item) => item.id)).toEqual(first);
  });

  it('data faults of VK leave out fields, lower counters, and empty a page', async () => {
    const spoiled = async (fault: string): Promise<Record<string, unknown>[]> => {
      await callControl(simulator, 'POST', 'faults', { network: 'vk', fault, times: 1 });
      return (await wall('almaty_dvor')).response.items;
    };
    const views = (item: unknown): number => (item as { views: { count: number } }).views.count;
    const [plain] = (await wall('almaty_dvor')).response.items.slice(-1);
    expect(views((await spoiled('countersDown')).at(-1))).toBeLessThan(views(plain));
    expect((await spoiled('missingFields'))[0]).not.toHaveProperty('views');
    expect(await spoiled('emptyPage')).toEqual([]);
  });

  it('refuses a fault that the network does not have', async () => {
    const refused = await callControl(simulator, 'POST', 'faults', { network: 'ok', fault: 'graph190' });
    expect(refused['error']).toContain('fault graph190 does not occur in ok');
    expect(await callControl(simulator, 'POST', 'faults', { network: 'facebook', fault: 'graph190' })).toMatchObject({
      network: 'facebook',
    });
  });

  it.each([
    ['youtube', 'dalatv_kz'],
    ['ok', 'nashtaraz'],
    ['facebook', 'qazaqstan.today'],
    ['instagram', 'shymkent.live'],
    ['telegram', 'qazaq_minute'],
  ])('publishes, edits, deletes and reports in %s by code and by address', async (network, author) => {
    const made = await callControl(simulator, 'POST', 'publish', { network, author, text: 'Было' });
    expect((await fetch(String(made['url']))).status).toBe(200);
    await callControl(simulator, 'POST', 'edit', { code: made['url'], text: 'Стало' });
    await callControl(simulator, 'POST', 'delete', { code: made['code'] });
    const { posts } = (await callControl(simulator, 'GET', `posts?network=${network}&author=${author}&manual=1`)) as {
      posts: Record<string, unknown>[];
    };
    expect(posts.at(-1)).toMatchObject({ network, code: made['code'], text: 'Стало', url: made['url'] });
    expect(posts.at(-1)?.['deleted']).toEqual(expect.any(Number));
  });

  it('keeps faults until they expire and clears them on demand', async () => {
    await callControl(simulator, 'POST', 'faults', { network: 'smi', fault: 'http500', seconds: 60 });
    const site = simulator.sites[1];
    expect((await fetch(`${site?.base}${site?.outlet.feed}`)).status).toBe(500);
    await callControl(simulator, 'DELETE', 'faults');
    expect((await fetch(`${site?.base}${site?.outlet.feed}`)).status).toBe(200);
  });

  it('rejects a wrong control call and names the fault', async () => {
    expect(await callControl(simulator, 'POST', 'publish', { network: 'vk', author: 'nobody' })).toEqual({
      error: 'no vk author nobody',
    });
    expect((await callControl(simulator, 'POST', 'faults', { network: 'vk', fault: 'earthquake' }))['error']).toContain(
      'fault',
    );
  });

  it('has a page with its authors, a form to publish and switches for faults, without scripts', async () => {
    const response = await fetch(`${simulator.controlUrl}/`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('опубликовать сейчас');
    for (const title of ['Тараз рядом', 'Дала ТВ', 'Наш Тараз', 'Qazaqstan Today', 'Шымкент LIVE'])
      expect(html).toContain(title);
    expect(html).toContain('<optgroup label="Instagram">');
    expect(html).not.toContain('<script');
    const sent = await fetch(`${simulator.controlUrl}/publish`, {
      method: 'POST',
      body: new URLSearchParams({ author: 'vk:shymnews', text: 'Из формы' }),
    });
    expect(await sent.text()).toContain('Опубликовано: Шымкент ньюс');
    expect((await wall()).response.items.some((item) => item.text === 'Из формы')).toBe(true);
  });
});
