import { startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import type { NetworkCollector, RawPost } from '../../network/network-collector.js';
import { faultOf, settingsFor } from '../testing/test-accounts.js';
import { createCollector, settings } from '../collector.js';

/** As in containers: browsers know the demo networks under another name than ingestion. */
describe('TELEGRAM_PAGES_BASE', () => {
  let simulator: Simulator;
  let stop: () => void;
  let collector: NetworkCollector;
  let webBase: string;

  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '3', SIM_NAME: 'localhost' }));
    const { host, port } = new URL(simulator.controlUrl);
    expect(host).toBe(`localhost:${port}`);
    webBase = `${simulator.controlUrl}/t.me`;
    collector = createCollector(
      settingsFor(simulator, {
        TELEGRAM_WEB_BASE: webBase,
        TELEGRAM_PAGES_BASE: settings.TELEGRAM_PAGES_BASE.parse(`http://127.0.0.1:${port}/t.me/`),
        MM_ALLOW_PRIVATE: [`127.0.0.1:${port}`],
      }),
    );
  });
  afterAll(() => stop());

  it('is where pages are fetched; links have the address for browsers, and so have pictures', async () => {
    const author = await collector.lookup({ kind: 'name', value: 'qazaq_minute' }, {});
    expect(author.url).toBe(`${webBase}/qazaq_minute`);
    const posts: RawPost[] = [];
    for await (const page of collector.posts(author, null, {}, { maxPosts: 100, notBefore: new Date(0) }))
      posts.push(...page.posts);
    expect(posts.map(({ url }) => url)).toEqual(
      posts.map(({ code }) => `${webBase}/qazaq_minute/${code.split('_')[1]}`),
    );
    const pictures = posts.flatMap(({ displayUrl }) => displayUrl ?? []);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.every((address) => address.startsWith(`${simulator.controlUrl}/img/`))).toBe(true);
    expect(collector.parseRef(`${webBase}/s/qazaq_minute`)).toEqual({ kind: 'name', value: 'qazaq_minute' });
  });

  it.each(['closed_channel', 'gone_channel'])('is also where the redirect of %s is followed', async (name) => {
    expect(await faultOf(collector.lookup({ kind: 'name', value: name }, {}))).toMatchObject({
      kind: 'not_found',
      scope: 'author',
    });
  });
});
