import type { ClientSession } from '../../network/network-client.js';
import { AccountSession } from './account-session.js';

/** A store in memory that can refuse to write. */
class Store implements ClientSession {
  written: Uint8Array[] = [];
  isBroken = false;

  constructor(public data?: Uint8Array) {}

  read: ClientSession['read'] = () => Promise.resolve(this.data);

  async write(data: Uint8Array): Promise<void> {
    if (this.isBroken) throw new Error('the store is broken');
    this.data = data;
    this.written.push(data);
  }

  get document(): unknown {
    return JSON.parse(Buffer.from(this.data ?? []).toString());
  }
}

const key = new Uint8Array(256).fill(7);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the session of an account', () => {
  it('gives back over a restart what the library and the client have noted', async () => {
    const store = new Store();
    const first = new AccountSession(store);
    await first.load(false);
    const storage = first.storage();
    storage.authKeys.set(2, key);
    storage.kv.set('dc_main', new Uint8Array([1, 2, 3]));
    first.signIn({ isSignedIn: false, code: { hash: 'h', needsPassword: true } });
    first.join('1001');
    await first.close();

    const second = new AccountSession(store);
    await second.load(false);
    expect(second.storage().authKeys.get(2)).toEqual(key);
    expect(second.storage().authKeys.get(4)).toBeNull();
    expect(second.storage().kv.get('dc_main')).toEqual(new Uint8Array([1, 2, 3]));
    expect([second.isSignedIn, second.pendingCode]).toEqual([false, { hash: 'h', needsPassword: true }]);
    expect([...second.joined]).toEqual(['1001']);
  });

  it('is written at once when a key or the sign-in changes, and together for the rest', async () => {
    const store = new Store();
    const session = new AccountSession(store);
    const storage = session.storage();
    storage.authKeys.set(2, key);
    await settled();
    expect(store.written).toHaveLength(1);
    session.signIn({ isSignedIn: true });
    session.signIn({ isSignedIn: true });
    await settled();
    expect(store.written).toHaveLength(2);
    for (let i = 0; i < 10; i++) storage.kv.set(`salts:${i}`, new Uint8Array([i]));
    session.join('1001');
    await settled();
    expect(store.written).toHaveLength(2);
    await session.flush();
    await session.flush();
    expect(store.written).toHaveLength(3);
    expect(store.document).toMatchObject({ isSignedIn: true, joined: ['1001'], values: { 'salts:9': 'CQ==' } });
  });

  it('forgets keys and sign-in, and keeps the channels of the account', async () => {
    const store = new Store();
    const session = new AccountSession(store);
    session.storage().authKeys.set(2, key);
    session.signIn({ isSignedIn: true });
    session.join('1001');
    session.forget();
    await session.close();
    expect(store.document).toMatchObject({ isSignedIn: false, keys: {}, values: {}, joined: ['1001'] });
    expect(session.isSignedIn).toBe(false);
  });

  it.each(['{', '{"v":2}', '[]', '', 'unreadable'])(
    'is left as it is when %j is stored, until it may be forgotten',
    async (text) => {
      const store = new Store(Buffer.from(text));
      if (text === 'unreadable') store.read = () => Promise.resolve(text);
      const session = new AccountSession(store);
      await expect(session.load(false)).rejects.toMatchObject({
        kind: 'auth_required',
        native: { code: 'session_unreadable' },
      });
      await session.close();
      expect(store.written).toEqual([]);
      const next = new AccountSession(store);
      await next.load(true);
      await settled();
      expect([next.isSignedIn, next.storage().authKeys.get(2)]).toEqual([false, null]);
      expect(store.document).toMatchObject({ v: 1, isSignedIn: false, keys: {} });
    },
  );

  it('is not forgotten when the store cannot be read', async () => {
    const store = new Store(Buffer.from('{"v":1}'));
    store.read = () => Promise.reject(new Error('the store is broken'));
    const session = new AccountSession(store);
    await expect(session.load(true)).rejects.toMatchObject({
      kind: 'transient',
      native: { code: 'session_not_loaded' },
    });
    await session.close();
    expect(store.written).toEqual([]);
  });

  it('reports a store that fails and writes again when it works', async () => {
    const store = new Store();
    const session = new AccountSession(store);
    store.isBroken = true;
    session.join('1001');
    await expect(session.flush()).rejects.toThrow('broken');
    store.isBroken = false;
    while (store.written.length === 0) await new Promise((next) => setTimeout(next, 20));
    expect(store.document).toMatchObject({ joined: ['1001'] });
    await session.close();
    session.join('1002');
    session.signIn({ isSignedIn: true });
    await settled();
    expect(store.written).toHaveLength(1);
  });
});
