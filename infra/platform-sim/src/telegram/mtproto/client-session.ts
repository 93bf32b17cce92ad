import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import type { TlValue } from '../tl/tl-object.js';
import { gzipPackedId } from '../tl/tl-reader.js';
import { serialize, TlWriter } from '../tl/tl-writer.js';
import type { AuthKey } from './auth-key-store.js';
import { encryptMessage } from './message-cipher.js';
import { currentSalt } from './server-salts.js';

const rpcResultId = 0xf35c6d01;
const rememberedRequests = 1000;
/** Longer results are packed. */
const packedAbove = 2048;

/** Where a session's messages go: the connection that it used last. */
export interface Outlet {
  readonly id: number;
  /** Whether it can still be written to. */
  readonly isOpen: boolean;
  write(frame: Buffer): void;
}

/** A session of a client: messages with one authorization key and one session id, in one connection at a time. */
export class ClientSession {
  /** Distinguishes it from an earlier session with the same id. */
  readonly uniqueId = randomBytes(8).readBigInt64LE();
  outlet: Outlet | undefined;
  /** Whether new messages are pushed to it. */
  receivesUpdates = false;
  /** Whether it has called methods that only the owner of an account calls, not only fetched files. */
  isMain = false;
  /** What became of its requests, by message id. */
  readonly requests = new Map<bigint, 'pending' | 'answered'>();
  private contentMessages = 0;
  private lastMessageId = 0n;

  constructor(
    readonly key: AuthKey,
    readonly id: bigint,
    private readonly clock: () => number,
  ) {}

  /** Sixteen hexadecimal digits. */
  get name(): string {
    return BigInt.asUintN(64, this.id).toString(16).padStart(16, '0');
  }

  get isConnected(): boolean {
    return this.outlet?.isOpen ?? false;
  }

  /** Notes a request; false when it has been received before. */
  begin(requestId: bigint): boolean {
    if (this.requests.has(requestId)) return false;
    this.requests.set(requestId, 'pending');
    const [oldest] = this.requests.keys();
    if (this.requests.size > rememberedRequests && oldest !== undefined) this.requests.delete(oldest);
    return true;
  }

  /** The encrypted frame with the result of a request. */
  resultFrame(requestId: bigint, result: TlValue): Buffer {
    this.requests.set(requestId, 'answered');
    const plain = serialize(result);
    const body =
      plain.length > packedAbove ? new TlWriter().uint(gzipPackedId).bytes(zlib.gzipSync(plain)).result() : plain;
    return this.frame(new TlWriter().uint(rpcResultId).long(requestId).raw(body).result(), 'answer', true);
  }

  /** Sends an answer of the protocol itself; the client does not acknowledge it. */
  sendService(value: TlValue): void {
    this.outlet?.write(this.frame(serialize(value), 'answer', false));
  }

  /** Sends what the client did not ask for: updates, a new session. */
  sendNotification(value: TlValue): void {
    this.outlet?.write(this.frame(serialize(value), 'notification', true));
  }

  private frame(body: Buffer, kind: 'answer' | 'notification', isContent: boolean): Buffer {
    const message = new TlWriter()
      .long(currentSalt(this.key, this.clock()))
      .long(this.id)
      .long(this.nextMessageId(kind))
      .uint(isContent ? this.contentMessages++ * 2 + 1 : this.contentMessages * 2)
      .uint(body.length)
      .raw(body)
      .result();
    return Buffer.concat([Buffer.from(this.key.id, 'hex'), encryptMessage(this.key.key, message, 'server')]);
  }

  /** The time in units of 2^-32 s; the last two bits say what kind of message it is. */
  private nextMessageId(kind: 'answer' | 'notification'): bigint {
    const now = this.clock();
    const seconds = BigInt(Math.floor(now / 1000)) << 32n;
    const fraction = BigInt(Math.floor(((now % 1000) / 1000) * 2 ** 30)) << 2n;
    const bits = kind === 'answer' ? 1n : 3n;
    let id = seconds | fraction | bits;
    if (id <= this.lastMessageId) id = ((this.lastMessageId >> 2n) + 1n) * 4n + bits;
    this.lastMessageId = id;
    return id;
  }
}
