import type { tl } from '@mtcute/core';
import type { Simulator } from '../simulator.js';
import { callControl, startTestSimulator } from '../testing/test-simulator.js';
import { authorsOf } from '../world/authors.js';
import { signIn, TestClients } from './testing/test-clients.js';

describe('news that the demo Telegram pushes', () => {
  let simulator: Simulator;
  let stop: () => void;
  const clients = new TestClients();
  const written = authorsOf('telegram').length;

  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator({ SIM_HISTORY_DAYS: '1', SIM_AUTHORS: '600' }, Date.now));
  });
  afterAll(async () => {
    await clients.destroyAll();
    stop();
  });

  it('reach the members of generated channels too, each of which can be read', async () => {
    const client = clients.make(simulator, { withUpdates: true });
    await signIn(client);
    const received = new Set<string>();
    client.onServerUpdate.add((updates) => {
      if (updates._ !== 'updates') return;
      for (const update of updates.updates)
        if (update._ === 'updateNewChannelMessage' && update.message._ === 'message')
          received.add(update.message.message);
    });
    const publish = (name: string) =>
      callControl(simulator, 'POST', 'publish', { network: 'telegram', author: name, text: `Новость ${name}` });
    const generated = authorsOf('telegram').slice(written);
    expect(generated.length).toBeGreaterThan(20);
    for (const { name } of generated) {
      const { chats } = await client.call({ _: 'contacts.resolveUsername', username: name });
      const { id: channelId, accessHash } = chats[0] as tl.RawChannel;
      if (!accessHash) throw new Error(`${name} has no access hash`);
      await client.call({ _: 'channels.joinChannel', channel: { _: 'inputChannel', channelId, accessHash } });
      await publish(name);
    }
    const missing = () => generated.filter(({ name }) => !received.has(`Новость ${name}`));
    const wait = async () => {
      for (const end = Date.now() + 10_000; missing().length > 0 && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await wait();
    // On a busy machine the client may have been reconnecting when a post was pushed.
    for (const { name } of missing()) await publish(name);
    await wait();
    expect(missing()).toEqual([]);
  });
});
