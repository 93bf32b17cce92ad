import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import { findAuthor } from '../world/authors.js';
import type { SocialAuthor } from '../world/social-author.js';
import { shortCount } from './preview-page.js';

describe('the public preview of the demo Telegram', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '14' })));
  afterEach(() => void simulator.faults.clear());
  afterAll(() => stop());
  const open = (path: string): Promise<Response> =>
    fetch(`${simulator.controlUrl}/t.me/${path}`, { redirect: 'manual' });
  const html = async (path: string): Promise<string> => (await open(path)).text();
  const idsOf = (page: string): number[] =>
    [...page.matchAll(/data-post="[a-z_\d]+\/(\d+)"/g)].map((match) => Number(match[1]));

  it('shows the last twenty posts, oldest first, and leads through all of them', async () => {
    const found: number[] = [];
    for (let before = ''; ;) {
      const page = await html(`s/qazaq_minute${before && `?before=${before}`}`);
      const ids = idsOf(page);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      found.unshift(...ids);
      before = /data-before="(\d+)"/.exec(page)?.[1] ?? '';
      if (!before) break;
    }
    const author = findAuthor('telegram', 'qazaq_minute') as SocialAuthor;
    expect(found).toHaveLength(simulator.world.visibleCount(author));
    expect(new Set(found).size).toBe(found.length);
    const after = idsOf(await html(`s/qazaq_minute?after=${found[3]}`));
    expect(after.slice(0, 5)).toEqual(found.slice(4, 9));
  });

  it('has text, date, views and photos where Telegram has them', async () => {
    const made = await callControl(simulator, 'POST', 'publish', {
      network: 'telegram',
      author: 'taraz_112',
      text: 'Первая строка\n<b>вторая</b>',
    });
    const page = await html('s/taraz_112');
    expect(page).toContain('dir="auto">Первая строка<br/>&lt;b&gt;вторая&lt;/b&gt;</div>');
    expect(page).toMatch(/<span class="tgme_widget_message_views">[\d.]+[KM]?<\/span>/);
    expect(page).toMatch(/<time datetime="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00" class="time">\d\d:\d\d<\/time>/);
    expect(page).toContain(`href="${String(made['url'])}"`);
    const pages = await Promise.all(['qazaq_minute', 'shymkent_kanal'].map((name) => html(`s/${name}`)));
    const [picture] =
      /tgme_widget_message_photo_wrap[^>]+background-image:url\('([^']+)'\)/.exec(pages.join(''))?.slice(1) ?? [];
    expect((await fetch(picture ?? '')).headers.get('content-type')).toBe('image/png');
    expect((await fetch(String(made['url']))).status).toBe(200);
  });

  it('says the id of the channel and of each message, and where the pictures of an album are', async () => {
    const page = await html('s/qazaq_minute');
    const { id } = findAuthor('telegram', 'qazaq_minute') as SocialAuthor;
    const tokens = [...page.matchAll(/data-view="([\w-]+)"/g)].map(
      ([, token = '']) => JSON.parse(Buffer.from(token, 'base64url').toString()) as Record<string, unknown>,
    );
    expect(tokens.map(({ p }) => p)).toEqual(idsOf(page));
    expect(new Set(tokens.map(({ c }) => c))).toEqual(new Set([-Number(id)]));
    let album: string | undefined;
    for (let before = ''; album === undefined;) {
      const older = await html(`s/qazaq_minute${before && `?before=${before}`}`);
      album = /message_grouped_wrap.*?<div class="tgme_widget_message_footer/s.exec(older)?.[0];
      before = /data-before="(\d+)"/.exec(older)?.[1] ?? '';
      expect(before || album).toBeTruthy();
    }
    const parts = [...album.matchAll(/href="[^"]+\/(\d+)\?single"/g)].map((match) => Number(match[1]));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts).toEqual(parts.map((_, i) => (parts[0] ?? 0) + i));
    expect((await fetch(/href="([^"]+\?single)"/.exec(album)?.[1] ?? '')).status).toBe(200);
  });

  it('shows an album on the pages before each of its other messages', async () => {
    const [id = 0] = idsOf(await html('s/qazaq_minute')).slice(-3);
    expect(idsOf(await html(`s/qazaq_minute?before=${id}`)).at(-1)).toBeLessThan(id);
    expect(idsOf(await html(`s/qazaq_minute?before=${id + 1}`)).at(-1)).toBe(id);
  });

  it.each(['closed_channel', 'gone_channel', 'nobody_here', 'bayqonyr_post'])(
    'redirects from the preview of %s',
    async (name) => {
      const response = await open(`s/${name}`);
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `${simulator.controlUrl}/t.me/${name}`,
      ]);
    },
  );

  it('shows a renamed channel under its new name, and follows faults', async () => {
    expect(idsOf(await html('s/bayqonyr_live')).length).toBeGreaterThan(0);
    const fault = (name: string): Promise<unknown> =>
      callControl(simulator, 'POST', 'faults', {
        network: 'telegram',
        method: 'preview',
        author: 'zhkh_signal',
        fault: name,
        times: 1,
      });
    await fault('emptyPage');
    expect(idsOf(await html('s/zhkh_signal'))).toEqual([]);
    await fault('http503');
    expect((await open('s/zhkh_signal')).status).toBe(503);
    const { entries } = await callControl(simulator, 'GET', 'journal?network=telegram&method=preview');
    expect((entries as { fault?: string }[]).map((entry) => entry.fault).slice(-2)).toEqual(['emptyPage', 'http503']);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1_230, '1.23K'],
    [27_960, '27.9K'],
    [826_400, '826K'],
    [11_300_000, '11.3M'],
  ])('writes %i as %s', (count, text) => expect(shortCount(count)).toBe(text));
});
