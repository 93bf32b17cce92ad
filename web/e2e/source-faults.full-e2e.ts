import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuthorWire, LookupWire } from '@mm/proto/http/authors.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { demoNetworks } from './demo-networks.js';
import { errorCodeOf, eventually, ApiClient } from './api-client.js';
import { endPauses } from './operator-accounts.js';

const community = 'petropavl_sever';
const outlet = 'zhetisu-land.kz';
const startedAt = Date.now();
/** Returns a word that occurs in no other post. */
const uniqueWord = (() => {
  let count = 0;
  return () => `происшествие${startedAt % 1_000_000}н${++count}`;
})();

interface UpdateResult {
  status: string;
  collected: number;
  reason?: string;
}

let operator: ApiClient;
let admin: ApiClient;
const vk = {
  update: () => operator.call<UpdateResult>('POST', `/api/vk/update-channel?name=${community}`),
  posts: () => operator.call<PostWire[]>('GET', `/api-py/vk/posts?owner=${community}&page=1&size=200`),
  row: async () => (await operator.call<AuthorWire[]>('GET', `/api-py/vk/channels?search=${community}`))[0],
};
const smi = {
  update: (host: string) => operator.call<UpdateResult>('POST', `/api/insta-author-data-update/${host}?network=smi`),
  posts: async (host: string) =>
    (
      await operator.call<{ media: PostWire[] }>('POST', '/api-py/smi-media-open', {
        authorname: host,
        page: 1,
        size: 200,
      })
    ).media,
  row: async (host: string) =>
    (await operator.call<{ smi_authors: AuthorWire[] }>('GET', `/api-py/smi-authors?search=${host}`)).smi_authors[0],
};
const containing = (posts: readonly PostWire[], text: string): PostWire[] =>
  posts.filter(({ title, caption }) => `${title} ${caption}`.includes(text));
const waitForPost = (text: string): Promise<PostWire> =>
  eventually(`'${text}' is collected`, async () => containing(await vk.posts(), text)[0]);
/** Length of the whole text; lists contain only its start. */
const textLengthOf = async ({ id }: PostWire): Promise<number> =>
  (await operator.call<{ text: string }>('GET', `/api-py/socmedia/post-text/${id}`)).text.length;
/** Updates the outlet until the article is collected: its feed may first be served from a cache. */
const collectArticle = (host: string, text: string): Promise<PostWire> =>
  eventually(
    `'${text}' of ${host} is collected`,
    async () => {
      await smi.update(host);
      return containing(await smi.posts(host), text)[0];
    },
    60,
  );

beforeAll(async () => {
  operator = await ApiClient.signIn('operator');
  admin = await ApiClient.signIn('admin');
  await operator.call('POST', `/api/vk/add-channel?name=${community}`);
  for (const host of [outlet, 'ertis-press.kz', 'karaganda-gazeta.kz', 'kostanay-listok.kz', 'kaspiy-times.kz'])
    await operator.call('POST', `/api/subscribe-insta-authors/${host}?network=smi`);
  // While the feed is unknown, a broken one would make the collector choose the sitemap.
  const isFeedKnown = async (): Promise<boolean> => (await smi.update(outlet)).status === '200';
  await Promise.all([vk.update(), eventually('the feed of the outlet is known', isFeedKnown, 60)]);
});
afterEach(async () => {
  await demoNetworks.clearFaults();
  await endPauses(admin, ['vkontakte']);
});

describe('an outlet', () => {
  it.each([
    ['ertis-press.kz', 'names a wrong charset'],
    ['karaganda-gazeta.kz', 'writes windows-1251'],
    ['kostanay-listok.kz', 'gives one guid to several articles'],
    ['kaspiy-times.kz', 'never changes its ETag'],
  ])(
    '%s, which %s, is collected: each article once and correctly decoded',
    async (host) => {
      const titles = [`Ёлка и щенок: ${uniqueWord()}`, `Подъезд № 5 – «${uniqueWord()}»`];
      for (const title of titles) await demoNetworks.publish('smi', host, `Съёмка велась во дворе. ${title}`, title);
      for (const title of titles) await collectArticle(host, title);
      await smi.update(host);
      expect(
        (await smi.posts(host))
          .filter(({ title }) => titles.includes(title))
          .map(({ title }) => title)
          .sort(),
      ).toEqual([...titles].sort());
    },
    120_000,
  );

  it.each(['brokenXml', 'wrongCharset', 'dupGuid'])(
    'is collected despite a feed with %s',
    async (fault) => {
      const title = `Житель Талдыкоргана: ${uniqueWord()}`;
      await demoNetworks.addFault({ network: 'smi', author: outlet, method: 'feed', fault });
      await demoNetworks.publish('smi', outlet, 'Он рассказал, как ёж перешёл дорогу.', title);
      expect((await collectArticle(outlet, title)).title).toBe(title);
      await demoNetworks.clearFaults();
      await smi.update(outlet);
      expect(containing(await smi.posts(outlet), title)).toHaveLength(1);
    },
    90_000,
  );

  it.each([
    ['schemaDrift', 'schema_drift'],
    ['html', 'schema_drift'],
    ['http500', 'transient'],
    ['reset', 'transient'],
    ['networkDown', 'transient'],
  ])(
    'whose feed has %s is marked %s, and nothing is lost afterwards',
    async (fault, reason) => {
      const title = `Новый мост: ${uniqueWord()}`;
      await demoNetworks.addFault({
        network: 'smi',
        author: outlet,
        fault,
        ...(fault === 'networkDown' ? {} : { method: 'feed' }),
      });
      await demoNetworks.publish('smi', outlet, 'Его строили три года.', title);
      // The first polls may still get 304.
      expect(await eventually('the fault is reported', async () => (await smi.update(outlet)).reason)).toBe(reason);
      expect((await smi.row(outlet))?.last_fault).toBe(reason);
      await demoNetworks.clearFaults();
      await collectArticle(outlet, title);
      await smi.update(outlet);
      expect([containing(await smi.posts(outlet), title).length, (await smi.row(outlet))?.last_fault]).toEqual([1, '']);
    },
    90_000,
  );

  it('may publish an article of 1 MB, and markup characters that remain text', async () => {
    const big = `Длинная статья: ${uniqueWord()}`;
    await demoNetworks.addFault({ network: 'smi', author: outlet, method: 'article', fault: 'bigText' });
    await demoNetworks.publish('smi', outlet, 'Начало.', big);
    expect(await textLengthOf(await collectArticle(outlet, big))).toBeGreaterThan(999_000);
    await demoNetworks.clearFaults();
    const signs = `5 < 6 & "7" > 2: ${uniqueWord()}`;
    await demoNetworks.publish('smi', outlet, 'Текст <b>с разметкой</b> & <script>alert(1)</script> знаками.', signs);
    expect(await collectArticle(outlet, signs)).toMatchObject({
      title: signs,
      caption: expect.stringContaining('<b>с разметкой</b> & <script>alert(1)</script>') as unknown,
    });
  });
});

describe('a community', () => {
  it.each([
    ['vk6', 'rate_limited'],
    ['vk10', 'transient'],
    ['vk15', 'closed_account'],
    ['vk14', 'blocked'],
    ['http500', 'transient'],
    ['truncated', 'transient'],
    ['html', 'transient'],
    ['schemaDrift', 'schema_drift'],
  ])(
    'whose network returns %s is marked %s, and nothing is lost or duplicated afterwards',
    async (fault, reason) => {
      const text = uniqueWord();
      await demoNetworks.addFault({ network: 'vk', author: community, fault });
      const { code } = await demoNetworks.publish('vk', community, `Сбой сети: ${text}`);
      expect((await vk.update()).reason).toBe(reason);
      expect((await vk.row())?.last_fault).toBe(reason);
      await demoNetworks.clearFaults();
      await endPauses(admin, ['vkontakte']);
      await eventually('it is collected again', async () => (await vk.update()).status === '200');
      await waitForPost(text);
      expect([
        containing(await vk.posts(), text).map((p) => p.code),
        (await vk.row())?.last_fault,
        (await vk.row())?.is_closed,
      ]).toEqual([[code], '', false]);
    },
    60_000,
  );

  it.each(['infinitePaging', 'futureDate'])('with %s in responses is still collected', async (fault) => {
    const text = uniqueWord();
    await demoNetworks.addFault({ network: 'vk', author: community, fault });
    await demoNetworks.publish('vk', community, `Странный ответ: ${text}`);
    expect(await vk.update()).toMatchObject({ status: '200' });
    expect(Math.abs((await waitForPost(text)).date * 1000 - Date.now())).toBeLessThan(300_000);
  });

  it('may publish several posts of 1 MB', async () => {
    const words = [uniqueWord(), uniqueWord(), uniqueWord(), uniqueWord()];
    for (const text of words)
      await demoNetworks.publish('vk', community, `${text} ${'Очень длинная запись без конца. '.repeat(33_000)}`);
    expect(await vk.update()).toMatchObject({ status: '200' });
    for (const text of words) expect(await textLengthOf(await waitForPost(text))).toBeGreaterThan(1_050_000);
  });

  it('is collected again by itself after a network outage, without lost or duplicated posts', async () => {
    const since = Date.now() - 1;
    const write = (when: string) =>
      Promise.all([1, 2, 3].map((n) => demoNetworks.publish('vk', community, `${when} ${n}: ${uniqueWord()}`)));
    await write('до');
    await demoNetworks.addFault({ network: 'vk', fault: 'networkDown' });
    await write('во время');
    expect((await vk.update()).reason).toBe('transient');
    await eventually('the fault is shown', async () => (await vk.row())?.last_fault === 'transient');
    await demoNetworks.clearFaults();
    await write('после');
    const published = (await demoNetworks.publishedPosts('vk', community, since)).map(({ code }) => code);
    expect(published.length).toBeGreaterThanOrEqual(9);
    const codes = await eventually(
      'all is collected',
      async () => {
        const all = (await vk.posts()).map(({ code }) => code);
        return published.every((code) => all.includes(code)) ? all : undefined;
      },
      60,
    );
    expect(published.map((code) => codes.filter((other) => other === code).length)).toEqual(published.map(() => 1));
    // Posts are visible before their poll is finished.
    await eventually('the fault is cleared', async () => (await vk.row())?.last_fault === '');
  });
});

describe('an address in our own network', () => {
  let listener: http.Server;
  let port: number;
  let connections = 0;
  beforeAll(async () => {
    listener = http
      .createServer((_, response) => response.end('<rss version="2.0"><channel><title>Внутри</title></channel></rss>'))
      .on('connection', () => connections++);
    await new Promise<void>((resolve) => listener.listen(0, resolve));
    ({ port } = listener.address() as AddressInfo);
  });
  afterAll(() => listener.close());

  it('is rejected as an outlet in every spelling, without a single connection', async () => {
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(connections).toBe(1);
    const addresses = [
      `http://127.0.0.1:${port}/rss`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f.1:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://localhost:${port}/rss`,
      `127.0.0.1:${port}`,
      `http://0.0.0.0:${port}/`,
      'http://169.254.169.254/',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/rss',
    ];
    for (const address of addresses) {
      const path = encodeURIComponent(address);
      expect([
        address,
        await operator.call<LookupWire>('GET', `/api/insta-author-info/${path}/operator?network=smi`),
      ]).toEqual([address, { status: '400', reason: 'refused_address' }]);
      const response = await operator.request('POST', `/api/subscribe-insta-authors/${path}?network=smi`);
      expect([address, response.status, errorCodeOf(response)]).toEqual([address, 400, 'refused-address']);
    }
    expect(connections).toBe(1);
  });
});
