import { callControl, startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { NetworkCollector, RawPost } from '../network/network-collector.js';
import { createCollector } from './collector.js';

interface DemoOutlet {
  host: string;
  base: string;
  habit: string;
}

describe('the articles of the demo outlets', () => {
  let stop: () => void;
  let outlets: DemoOutlet[];
  let collector: NetworkCollector;

  beforeAll(async () => {
    const started = await startTestSimulator();
    stop = started.stop;
    outlets = (await callControl(started.simulator, 'GET', 'world'))['outlets'] as DemoOutlet[];
    collector = createCollector({
      SMI_RESOLVE: Object.fromEntries(outlets.map(({ host, base }) => [host, base])),
      SMI_SPACING_MS: 0,
      SMI_CONCURRENCY: 2,
      MM_TIME_ZONE: 'Asia/Almaty',
      MM_ALLOW_PRIVATE: outlets.map(({ base }) => new URL(base).host),
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    });
  });
  afterAll(() => stop());

  const read = (address: string): ReturnType<NetworkCollector['post']> => {
    const ref = collector.parsePost(new URL(address));
    if (!ref) throw new Error(`cannot parse ${address}`);
    return collector.post(ref, {});
  };

  it('are read by their addresses as the feeds give them, and front pages are none', async () => {
    const compared = { all: 0, sameText: 0 };
    // One site asks for seconds between two requests.
    for (const { host, base } of outlets.filter(({ habit }) => habit !== 'robots')) {
      const author = await collector.lookup({ kind: 'address', value: `https://${host}/` }, {});
      const listed: RawPost[] = [];
      const limits = { maxPosts: 2, notBefore: new Date(0) };
      for await (const { posts } of collector.posts(author, null, {}, limits)) listed.push(...posts);
      for (const { code, title, text, publishedAt, ownerCode, url } of listed) {
        const found = await read(url);
        expect(found.post).toMatchObject({ code, title, publishedAt, ownerCode, url });
        // The words of some demo articles have nothing to do with their titles: then the feed's short text is listed.
        if (found.post.text !== text) expect(found.post.text.length).toBeGreaterThan(text.length * 2);
        else compared.sameText++;
        const { code: outlet, username, fullName, url: home } = author;
        expect(found.author).toMatchObject({ code: outlet, username, fullName, url: home });
        compared.all++;
      }
      await expect(read(`${base}/`)).rejects.toMatchObject({ kind: 'not_found', native: { code: 'front_page' } });
    }
    expect(compared.all).toBeGreaterThan(outlets.length);
    expect(compared.sameText).toBeGreaterThan(compared.all / 2);
  });
});
