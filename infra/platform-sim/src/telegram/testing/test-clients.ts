import { MemoryStorage } from '@mtcute/core';
import { TelegramClient } from '@mtcute/core/client.js';
import { addPublicKey } from '@mtcute/core/utils.js';
import type { Simulator } from '../../simulator.js';
import { NodeCrypto } from './node-crypto.js';
import { TcpTransport } from './tcp-transport.js';

const crypto = new NodeCrypto();

export interface TestClientOptions {
  /** What an earlier client has stored. */
  storage?: MemoryStorage;
  /** Whether it takes updates. */
  withUpdates?: boolean;
  /** Whether it uses temporary keys. */
  usePfs?: boolean;
  app?: { id: number; hash: string };
}

/** Clients of mtcute, which is not changed in any way, for one spec file. Floods are not waited for. */
export class TestClients {
  private readonly made: { client: TelegramClient; transport: TcpTransport }[] = [];

  /** A client that connects to the simulator by TCP at its first call. */
  make({ telegram, settings }: Simulator, options: TestClientOptions = {}): TelegramClient {
    const { storage = new MemoryStorage(), withUpdates = false, usePfs = false, app = settings.telegramApp } = options;
    addPublicKey(crypto, telegram.serverKey.publicPem);
    const [first] = telegram.dataCentres;
    const dc = { id: first?.id ?? 0, ipAddress: first?.host ?? '', port: first?.port ?? 0 };
    const transport = new TcpTransport();
    const client = new TelegramClient({
      apiId: app.id,
      apiHash: app.hash,
      crypto,
      platform: {
        beforeExit: () => () => undefined,
        log: () => undefined,
        getDefaultLogLevel: () => null,
        getDeviceModel: () => 'spec',
      },
      transport,
      storage,
      defaultDcs: { main: dc, media: { ...dc, mediaOnly: true } },
      disableUpdates: !withUpdates,
      logLevel: 0,
      network: { middlewares: [], usePfs },
    });
    this.made.push({ client, transport });
    return client;
  }

  async destroyAll(): Promise<void> {
    for (const { client, transport } of this.made) {
      await client.destroy();
      transport.close();
    }
  }
}

/** Sends a code to the phone; returns what a sign-in with it needs. */
export async function sendCode(
  client: TelegramClient,
  phone: string,
): Promise<{ phone: string; phoneCodeHash: string }> {
  const sent = await client.sendCode({ phone });
  if (!('phoneCodeHash' in sent)) throw new Error('no code was sent');
  return { phone, phoneCodeHash: sent.phoneCodeHash };
}

/** Signs an account in with the code 12345. */
export async function signIn(client: TelegramClient, phone = '+77010000001'): Promise<void> {
  await client.signIn({ ...(await sendCode(client, phone)), phoneCode: '12345' });
}

/** The code and text of the RPC error with which the call fails. */
export async function rpcErrorOf(call: Promise<unknown>): Promise<[number, string]> {
  try {
    await call;
  } catch (error) {
    const { code, text, seconds } = error as { code?: number; text?: string; seconds?: number };
    if (code !== undefined && text !== undefined) return [code, text.replace('%d', String(seconds))];
    throw error;
  }
  throw new Error('the call did not fail');
}
