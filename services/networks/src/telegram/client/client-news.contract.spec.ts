import { messageIdOf } from '@mm/platform-sim/telegram/channels/channel-ids.js';
import { partsOf } from '@mm/platform-sim/telegram/channels/wire-message.js';
import { callControl, startTestSimulator } from '@mm/platform-sim/testing/test-simulator.js';
import type { Simulator } from '@mm/platform-sim/simulator.js';
import type { ClientNews } from '../../network/network-client.js';
import type { AuthorKey } from '../../network/network-collector.js';
import { TestAccounts, type TestAccount } from '../testing/test-accounts.js';
import { TestChannels } from '../testing/test-channels.js';

const phone = '+77010000001';

/** Resolves when this holds. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((next) => setTimeout(next, 20));
};

describe('what a Telegram client follows', () => {
  let simulator: Simulator;
  let stop: () => void;
  let account: TestAccount;
  const accounts = new TestAccounts();
  const control = (call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
    callControl(simulator, 'POST', call, body);
  const fault = (name: string, rest: Record<string, unknown>): Promise<unknown> =>
    control('faults', { network: 'telegram', fault: name, ...rest });
  const channel = (name: string): AuthorKey => {
    const found = simulator.world.sources().find((source) => source.network === 'telegram' && source.name === name);
    if (!found || !('id' in found)) throw new Error(name);
    return { code: String(found.id), username: name, url: `https://t.me/${name}` };
  };
  const joins = async (): Promise<{ author: string; error?: string }[]> => {
    const { entries } = await callControl(simulator, 'GET', 'journal?network=telegram&method=channels.joinChannel');
    return (Array.isArray(entries) ? entries : []).map(({ author, error }) => ({ author, ...(error && { error }) }));
  };
  const untilJoined = async (...names: string[]): Promise<void> => {
    const done = async (): Promise<boolean> => {
      const joined = (await joins()).filter(({ error }) => !error).map(({ author }) => author);
      return names.every((name) => joined.includes(name));
    };
    while (!(await done())) await new Promise((next) => setTimeout(next, 20));
  };
  const publish = async (author: string, text: string): Promise<string> =>
    String((await control('publish', { network: 'telegram', author, text }))['code']);
  const codes = (kind: ClientNews['kind'], { code }: AuthorKey): string[] =>
    account.news.filter((each) => each.kind === kind && each.authorCode === code).flatMap((each) => each.codes);

  beforeEach(async () => {
    ({ simulator, stop } = await startTestSimulator({}, Date.now));
    account = accounts.make(simulator);
    await account.signIn();
  });
  afterEach(async () => {
    await accounts.destroyAll();
    stop();
  });

  it('gives news of new, edited and deleted posts of the channels that it follows', async () => {
    const [one, other] = [channel('qazaq_minute'), channel('taraz_112')];
    account.client.follow([one, other]);
    await untilJoined('qazaq_minute', 'taraz_112');
    account.client.follow([one]);
    await publish('taraz_112', 'Больше не нужна');
    const code = await publish('qazaq_minute', 'Новость');
    await until(() => codes('new', one).includes(code));
    await control('edit', { code, text: 'Новость, исправленная' });
    await until(() => codes('edited', one).includes(code));
    await control('delete', { code });
    await until(() => codes('deleted', one).includes(code));
    expect(account.news).toEqual([
      { authorCode: one.code, kind: 'new', codes: [code] },
      { authorCode: one.code, kind: 'edited', codes: [code] },
      { authorCode: one.code, kind: 'deleted', codes: [code] },
    ]);
  });

  it('remembers an edit of a post below the newest page for the next reading', async () => {
    const one = channel('qazaq_minute');
    account.client.follow([one]);
    await untilJoined('qazaq_minute');
    const channels = new TestChannels(simulator, account, phone);
    const code = await publish('qazaq_minute', 'Старая новость');
    for (let i = 0; i < 3; i++)
      await control('publish-many', { network: 'telegram', author: 'qazaq_minute', count: 50 });
    const { cursor, posts } = await channels.collect(one);
    expect(posts.map((post) => post.code)).toContain(code);
    await control('edit', { code, text: 'Старая новость, исправленная' });
    await until(() => codes('edited', one).includes(code));
    const texts = async (): Promise<string[]> =>
      (await channels.collect(one, cursor)).posts.filter((post) => post.code === code).map(({ text }) => text);
    expect(await texts()).toEqual(['Старая новость, исправленная']);
    expect(await texts()).toEqual([]);
  });

  it('takes an album for one post, and many posts for one piece of news', async () => {
    const one = channel('qazaq_minute');
    account.client.follow([one]);
    await untilJoined('qazaq_minute');
    await control('publish-many', { network: 'telegram', author: 'qazaq_minute', count: 30 });
    const source = simulator.world.sources().find(({ name }) => name === 'qazaq_minute');
    const posts = source ? simulator.world.allPosts(source).slice(-30) : [];
    expect(posts.some((post) => partsOf(post) > 1)).toBe(true);
    await until(() => codes('new', one).length >= posts.length);
    const made = codes('new', one);
    expect(made.sort()).toEqual(posts.map((post) => `${one.code}_${messageIdOf(post)}`).sort());
    expect(account.news.length).toBeLessThan(posts.length);
    for (const code of made) await control('delete', { code });
    await until(() => codes('deleted', one).length >= posts.length);
    expect(codes('deleted', one).sort()).toEqual(made);
  });

  it('joins no channel twice, also with a new client, and leaves out those that cannot be joined', async () => {
    const wanted = ['qazaq_minute', 'closed_channel', 'gone_channel', 'taraz_112'].map(channel);
    account.client.follow(wanted);
    await untilJoined('qazaq_minute', 'taraz_112');
    account.client.follow(wanted);
    await account.client.destroy();
    const next = accounts.make(simulator, { stored: account.stored });
    next.client.follow([...wanted, channel('astana_channel')]);
    await next.client.connect(false);
    await untilJoined('astana_channel');
    const names = (await joins()).filter(({ error }) => !error).map(({ author }) => author);
    expect(names).toEqual(['qazaq_minute', 'taraz_112', 'astana_channel']);
    await publish('taraz_112', 'Для нового клиента');
    await until(() => next.news.length > 0);
  });

  it('stops joining while it has to wait, and stays connected', async () => {
    await fault('tgFlood', { method: 'channels.joinChannel', credential: phone, wait: 1, times: 1 });
    account.client.follow(['qazaq_minute', 'taraz_112'].map(channel));
    await untilJoined('qazaq_minute', 'taraz_112');
    expect(await joins()).toEqual([
      { author: 'qazaq_minute', error: 'FLOOD_WAIT_1' },
      { author: 'qazaq_minute' },
      { author: 'taraz_112' },
    ]);
    expect(account.client.state.status).toBe('connected');
  });

  it('ends with its session when that is ended while it joins', async () => {
    await fault('tgRevoked', { method: 'contacts.resolveUsername', credential: phone, times: 1 });
    account.client.follow([channel('qazaq_minute')]);
    expect(await account.becomes('failed')).toMatchObject({ fault: { native: { code: 'SESSION_REVOKED' } } });
  });

  it('gives news again after its connection was lost', async () => {
    const one = channel('qazaq_minute');
    account.client.follow([one]);
    await untilJoined('qazaq_minute');
    await control('telegram/drop', { phone });
    await account.becomes('connecting');
    await account.becomes('connected');
    const code = await publish('qazaq_minute', 'После обрыва');
    await until(() => codes('new', one).includes(code));
  });
});
