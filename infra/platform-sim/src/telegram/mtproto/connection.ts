import type { Socket } from 'node:net';
import type { TlObject, TlValue } from '../tl/tl-object.js';
import { isTlObject } from '../tl/tl-object.js';
import { TlReader, UnknownConstructorError } from '../tl/tl-reader.js';
import { serialize, TlWriter } from '../tl/tl-writer.js';
import type { AuthKeyStore } from './auth-key-store.js';
import type { ClientSession, Outlet } from './client-session.js';
import { Frames } from './frames.js';
import { Handshake } from './handshake.js';
import { decryptMessage } from './message-cipher.js';
import { currentSalt, isValidSalt } from './server-salts.js';
import type { ServerKey } from './server-key.js';
import { answerService } from './service-messages.js';
import type { SessionTable } from './session-table.js';

const containerId = 0x73f1f8dc;
const earlySeconds = 300;
const lateSeconds = 30;
/** Name of a request that is not in the schema. */
export const unknownMethod = 'unknown';

const badMessage = { tooLow: 16, tooHigh: 17, wrongBits: 18, wrongSalt: 48 };

/** What is sent for a request: its result, or a fault of the transport in place of it. */
export type Outcome = { result: TlValue; fault?: 'reset' | 'truncated' } | { fault: 'close' | 'hang' | 'html' };

/** What connections share. */
export interface ConnectionContext {
  keys: AuthKeyStore;
  serverKey: () => ServerKey;
  sessions: SessionTable;
  /** Milliseconds since the epoch. */
  now: () => number;
  answer: (session: ClientSession, request: TlObject, dc: number) => Outcome;
  /** Whether connections are accepted. */
  isUp: () => boolean;
  /** A session uses a connection for the first time. */
  onSession: (session: ClientSession, dc: number) => void;
}

let counter = 0;

/** A connection of a client to a data centre. */
export class Connection implements Outlet {
  readonly id = ++counter;
  private readonly frames = new Frames();
  private handshake: Handshake | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private hasEnded = false;
  private readonly announced = new Set<ClientSession>();

  constructor(
    private readonly context: ConnectionContext,
    private readonly socket: Socket,
    readonly dc: number,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('end', () => (this.hasEnded = true));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clearTimeout(this.deadline));
  }

  get isOpen(): boolean {
    return !this.hasEnded && !this.socket.destroyed;
  }

  write(frame: Buffer): void {
    if (this.isOpen) this.socket.write(this.frames.wrap(frame));
  }

  close(): void {
    this.socket.destroy();
  }

  /** Closes it unless it is called again within this time. */
  closeAfter(seconds: number): void {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.close(), seconds * 1000).unref();
  }

  private receive(chunk: Buffer): void {
    try {
      for (const frame of this.frames.read(chunk)) this.handleFrame(frame);
    } catch {
      // Like Telegram: what is not MTProto gets no answer.
      this.close();
    }
  }

  private handleFrame(frame: Buffer): void {
    if (frame.readBigInt64LE() === 0n) this.handlePlain(frame);
    else this.handleEncrypted(frame);
  }

  private handlePlain(frame: Buffer): void {
    const request = new TlReader(frame, 20).object();
    if (!isTlObject(request)) throw new Error('no request');
    const { serverKey, keys, now } = this.context;
    if (request._ === 'mt_req_pq_multi') this.handshake = new Handshake(serverKey(), keys, this.dc);
    const answer = this.handshake?.answer(request, now());
    if (!answer) throw new Error('no handshake is under way');
    const body = serialize(answer);
    const messageId = (BigInt(Math.floor(now() / 1000)) << 32n) | 1n;
    this.write(new TlWriter().long(0n).long(messageId).uint(body.length).raw(body).result());
  }

  private handleEncrypted(frame: Buffer): void {
    const { keys, sessions, now } = this.context;
    const key = keys.find(frame.subarray(0, 8).toString('hex'), this.dc, now());
    if (!key) return this.refuse(-404);
    const plain = decryptMessage(key.key, frame.subarray(8), 'client');
    if (!plain) return this.close();
    const reader = new TlReader(plain);
    const [salt, sessionId, messageId] = [reader.long(), reader.long(), reader.long()];
    const [seqNo, length] = [reader.uint(), reader.uint()];
    const { session, isNew } = sessions.open(key, sessionId);
    session.outlet = this;
    const error = errorOf(messageId, now());
    const bad = { bad_msg_id: messageId, bad_msg_seqno: seqNo };
    if (error) session.sendService({ _: 'mt_bad_msg_notification', ...bad, error_code: error });
    else if (!isValidSalt(key, salt, now()))
      session.sendService({
        _: 'mt_bad_server_salt',
        ...bad,
        error_code: badMessage.wrongSalt,
        new_server_salt: currentSalt(key, now()),
      });
    // A refused message does not begin a session: the client sends it again.
    if (error || !isValidSalt(key, salt, now())) return void (isNew && sessions.destroy(key, sessionId));
    if (!this.announced.has(session)) {
      this.announced.add(session);
      this.context.onSession(session, this.dc);
    }
    if (isNew)
      session.sendNotification({
        _: 'mt_new_session_created',
        first_msg_id: messageId,
        unique_id: session.uniqueId,
        server_salt: currentSalt(key, now()),
      });
    this.handleMessage(session, messageId, reader.raw(length));
  }

  private refuse(code: number): void {
    const frame = Buffer.alloc(4);
    frame.writeInt32LE(code);
    this.write(frame);
    this.socket.end();
  }

  private handleMessage(session: ClientSession, id: bigint, body: Buffer): void {
    const reader = new TlReader(body);
    if (body.readUInt32LE() === containerId) {
      reader.uint();
      for (let left = reader.uint(); left > 0; left--) {
        const inner = reader.long();
        reader.uint();
        this.handleMessage(session, inner, reader.raw(reader.uint()));
      }
      return;
    }
    const request = readRequest(reader);
    if (request._.startsWith('mt_')) {
      const { sessions, now } = this.context;
      answerService({ session, id, message: request, outlet: this, sessions, now: now() });
    } else if (session.begin(id)) this.send(session, id, this.context.answer(session, request, this.dc));
  }

  private send(session: ClientSession, requestId: bigint, outcome: Outcome): void {
    if (!('result' in outcome)) {
      if (outcome.fault === 'html') this.socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n<html>502 Bad Gateway</html>');
      else if (outcome.fault === 'close') this.close();
      else session.sendService({ _: 'mt_msgs_ack', msg_ids: [requestId] });
      return;
    }
    const frame = session.resultFrame(requestId, outcome.result);
    if (!outcome.fault) return this.write(frame);
    const half = this.frames.wrap(frame).subarray(0, Math.ceil(frame.length / 2));
    this.socket.write(half, () => (outcome.fault === 'reset' ? this.socket.resetAndDestroy() : this.close()));
  }
}

/** Ids are times: those of a client whose clock is wrong are refused. */
function errorOf(messageId: bigint, now: number): number | undefined {
  if ((messageId & 3n) !== 0n) return badMessage.wrongBits;
  const seconds = Number(messageId >> 32n);
  if (seconds < now / 1000 - earlySeconds) return badMessage.tooLow;
  return seconds > now / 1000 + lateSeconds ? badMessage.tooHigh : undefined;
}

/** The request; `unknownMethod` for one that is not in the schema. */
function readRequest(reader: TlReader): TlObject {
  try {
    const request = reader.object();
    if (isTlObject(request)) return request;
  } catch (error) {
    if (!(error instanceof UnknownConstructorError)) throw error;
  }
  return { _: unknownMethod };
}
