import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { startTestSimulator } from '../../testing/test-simulator.js';
import type { Simulator } from '../../simulator.js';
import type { TlObject, TlValue } from '../tl/tl-object.js';
import { TlReader } from '../tl/tl-reader.js';
import { serialize, TlWriter } from '../tl/tl-writer.js';
import type { AuthKey } from './auth-key-store.js';
import { Frames } from './frames.js';
import { decryptMessage, encryptMessage } from './message-cipher.js';
import { currentSalt } from './server-salts.js';

const rpcResultId = 0xf35c6d01;
const containerId = 0x73f1f8dc;

/** A client that writes any message, also wrong ones. */
class RawClient {
  readonly received: TlObject[] = [];
  readonly codes: number[] = [];
  isClosed = false;
  private readonly frames = new Frames();
  private readonly socket: net.Socket;

  constructor(
    port: number,
    private readonly key: AuthKey,
    private readonly sessionId = randomBytes(8).readBigInt64LE(),
    tag = [0xee, 0xee, 0xee, 0xee],
  ) {
    this.frames.read(Buffer.from(tag));
    this.socket = net.connect(port, '127.0.0.1').on('close', () => (this.isClosed = true));
    this.socket.on('data', (chunk: Buffer) => {
      for (const frame of this.frames.read(chunk)) this.take(frame);
    });
    this.socket.write(Buffer.from(tag));
  }

  write(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** Sends a message with this id and salt, in the current hour's by default. */
  send(body: Buffer, { id = idAt(Date.now()), salt = currentSalt(this.key, Date.now()) } = {}): bigint {
    const message = new TlWriter()
      .long(salt)
      .long(this.sessionId)
      .long(id)
      .uint(1)
      .uint(body.length)
      .raw(body)
      .result();
    const frame = Buffer.concat([Buffer.from(this.key.id, 'hex'), encryptMessage(this.key.key, message, 'client')]);
    this.socket.write(this.frames.wrap(frame));
    return id;
  }

  /** Waits for a message of this kind. */
  async next(name: string): Promise<TlObject> {
    for (;;) {
      const found = this.received.findIndex((message) => message._ === name);
      if (found >= 0) return this.received.splice(found, 1)[0] as TlObject;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  close(): void {
    this.socket.destroy();
  }

  private take(frame: Buffer): void {
    if (frame.length === 4) return void this.codes.push(frame.readInt32LE());
    const plain = decryptMessage(this.key.key, frame.subarray(8), 'server') ?? Buffer.alloc(0);
    const reader = new TlReader(plain, 32);
    if (plain.readUInt32LE(32) !== rpcResultId) return void this.received.push(reader.object() as TlObject);
    reader.uint();
    this.received.push({ _: 'result', id: reader.long(), result: reader.object() });
  }
}

let counter = 0;
const idAt = (ms: number): bigint => (BigInt(Math.floor(ms / 1000)) << 32n) | (BigInt(++counter) << 2n);
const request = (value: TlValue): Buffer => serialize(value);
const ping = request({ _: 'mt_ping', ping_id: 5n });

describe('the MTProto of the demo Telegram', () => {
  let simulator: Simulator;
  let stop: () => void;
  let key: AuthKey;
  const clients: RawClient[] = [];
  const client = (...rest: [sessionId?: bigint, tag?: number[]]): RawClient => {
    const made = new RawClient(simulator.telegram.dataCentres[0]?.port ?? 0, key, ...rest);
    clients.push(made);
    return made;
  };
  beforeAll(async () => {
    ({ simulator, stop } = await startTestSimulator({}, Date.now));
    key = simulator.telegram.keys.add(randomBytes(256), { dc: 2, createdAt: 0, firstSalt: 1n });
  });
  afterAll(() => {
    for (const each of clients) each.close();
    stop();
  });

  it.each([
    ['abridged', [0xef]],
    ['intermediate', [0xee, 0xee, 0xee, 0xee]],
    ['padded intermediate', [0xdd, 0xdd, 0xdd, 0xdd]],
  ])('speaks the %s transport', async (_name, tag) => {
    const one = client(undefined, tag);
    const id = one.send(ping);
    expect(await one.next('mt_new_session_created')).toMatchObject({ first_msg_id: id });
    expect(await one.next('mt_pong')).toMatchObject({ msg_id: id, ping_id: 5n });
  });

  it('refuses unknown keys with -404, and what is not MTProto without a word', async () => {
    const unknown = new RawClient(simulator.telegram.dataCentres[0]?.port ?? 0, {
      ...key,
      id: '0123456789abcdef',
    });
    unknown.send(ping);
    const other = new RawClient(simulator.telegram.dataCentres[1]?.port ?? 0, key);
    other.send(ping);
    const http = client(undefined, [...Buffer.from('\xee\xee\xee\xee', 'latin1')]);
    const garbage = net.connect(simulator.telegram.dataCentres[0]?.port ?? 0, '127.0.0.1');
    garbage.write('GET / HTTP/1.1\r\n\r\n');
    await new Promise((resolve) => garbage.on('close', resolve));
    while (!unknown.isClosed || !other.isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
    expect([unknown.codes, other.codes, http.isClosed]).toEqual([[-404], [-404], false]);
  });

  it('refuses ids of a clock that is wrong, and accepts the corrected ones', async () => {
    const one = client();
    const early = one.send(ping, { id: idAt(Date.now() - 600_000) });
    expect(await one.next('mt_bad_msg_notification')).toMatchObject({ bad_msg_id: early, error_code: 16 });
    one.send(ping, { id: idAt(Date.now() + 600_000) });
    expect(await one.next('mt_bad_msg_notification')).toMatchObject({ error_code: 17 });
    one.send(ping, { id: idAt(Date.now()) | 1n });
    expect(await one.next('mt_bad_msg_notification')).toMatchObject({ error_code: 18 });
    const id = one.send(ping);
    expect(await one.next('mt_pong')).toMatchObject({ msg_id: id });
  });

  it('names its salt to a client with another one, and those of the next hours', async () => {
    const one = client();
    one.send(ping, { salt: 77n });
    const bad = await one.next('mt_bad_server_salt');
    const salt = bad['new_server_salt'] as bigint;
    one.send(request({ _: 'mt_get_future_salts', num: 3 }), { salt });
    const { salts } = (await one.next('mt_future_salts')) as unknown as { salts: TlObject[] };
    expect([salts.length, salts[0]?.['salt']]).toEqual([3, salt]);
  });

  it('unpacks containers and packed requests, and answers a request once', async () => {
    const one = client();
    const inner = idAt(Date.now());
    const query = request({ _: 'help.getNearestDc' });
    const body = new TlWriter().uint(containerId).uint(1).long(inner).uint(1).uint(query.length).raw(query).result();
    one.send(body);
    expect(await one.next('result')).toMatchObject({ id: inner, result: { _: 'nearestDc', this_dc: 2 } });
    one.send(body);
    one.send(ping);
    await one.next('mt_pong');
    expect(one.received.filter(({ _ }) => _ === 'result')).toEqual([]);
  });

  it('reports the state of requests, drops answers and destroys sessions', async () => {
    const earlier = client(11n);
    earlier.send(ping);
    await earlier.next('mt_pong');
    simulator.faults.add({ network: 'telegram', fault: 'hang', method: 'help.getConfig', times: 1 });
    const one = client();
    const hanging = one.send(request({ _: 'help.getConfig' }));
    const done = one.send(request({ _: 'help.getNearestDc' }));
    await one.next('result');
    one.send(request({ _: 'mt_msgs_state_req', msg_ids: [hanging, done, 4n] }));
    const { info } = await one.next('mt_msgs_state_info');
    expect([...(info as Buffer)]).toEqual([4, 68, 1]);
    one.send(request({ _: 'mt_rpc_drop_answer', req_msg_id: hanging }));
    expect(await one.next('result')).toMatchObject({ result: { _: 'mt_rpc_answer_dropped_running' } });
    one.send(request({ _: 'mt_destroy_session', session_id: 11n }));
    expect(await one.next('mt_destroy_session_ok')).toMatchObject({ session_id: 11n });
    one.send(request({ _: 'mt_destroy_session', session_id: 11n }));
    expect(await one.next('mt_destroy_session_none')).toMatchObject({ session_id: 11n });
  });

  it('answers an unknown method with an error, and closes after the time that a ping gives', async () => {
    const one = client();
    one.send(new TlWriter().uint(0x12345678).result());
    expect(await one.next('result')).toMatchObject({ result: { error_message: 'INPUT_METHOD_INVALID' } });
    one.send(request({ _: 'mt_ping_delay_disconnect', ping_id: 1n, disconnect_delay: 0 }));
    while (!one.isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});
