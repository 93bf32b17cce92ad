import type { tl } from '@mtcute/core';
import type { ClientHost, ClientState, NetworkClient } from '../../network/network-client.js';
import type { AuthorKey, CollectContext } from '../../network/network-collector.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import type { TelegramSettings } from '../telegram-settings.js';
import { AccountSession } from './account-session.js';
import { ClientStates } from './client-states.js';
import { Connection } from './connection.js';
import type { EditedMessages } from './edited-messages.js';
import { FollowedChannels } from './followed-channels.js';
import type { PeerCache } from './peer-cache.js';
import { endsSession, isBan, lostConnection, noSession, notExpected, rpcFault } from './rpc-fault.js';
import { enterCode, enterPassword, sendCode } from './sign-in.js';
import { SilenceWatch } from './silence-watch.js';

/** How long `connect` waits for a result; the client goes on connecting. */
const SETTLE_MS = 20_000;
const RETRY_MS = 5_000;
/** How long nothing may be received from the session until it is checked, and how long a call may take. */
const LIMITS = { watchMs: 60_000, callMs: 20_000 };

/** The context of a call; a call without one costs no budget and cannot be cancelled. */
export type CallContext = Pick<CollectContext, 'signal' | 'spend'>;

/**
 * A client with one account over the library, which connects again by itself. Every fault of a call passes `#notice`,
 * which decides what it means for the client.
 */
export class TelegramAccountClient implements NetworkClient {
  readonly #session: AccountSession;
  readonly #channels: FollowedChannels;
  readonly #watch: SilenceWatch;
  readonly #states: ClientStates;
  #connection: Connection | undefined;
  /** Connections that are being closed. */
  #closing: Promise<unknown> = Promise.resolve();
  /** The connection that was signed in already. */
  #verified: Connection | undefined;
  #mayAskCode = false;
  #checking: Connection | undefined;
  #isDestroyed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: TelegramSettings,
    private readonly host: ClientHost,
    private readonly limits = LIMITS,
  ) {
    this.#states = new ClientStates((state) => host.onState(state));
    this.#session = new AccountSession(host.session);
    this.#channels = new FollowedChannels(this, {
      joinSeconds: settings.TELEGRAM_JOIN_SECONDS,
      session: this.#session,
      onNews: (news) => host.onNews(news),
    });
    // Its faults are noticed, and nobody else wants them.
    this.#watch = new SilenceWatch(
      limits.watchMs,
      () => void this.call({ _: 'updates.getState' }).catch(() => undefined),
    );
  }

  get state(): ClientState {
    return this.#states.current;
  }

  /** The channels that the account has seen. */
  get peers(): PeerCache {
    return this.#session.peers;
  }

  /** The edited messages of the channels that it follows. */
  get edits(): EditedMessages {
    return this.#channels.edits;
  }

  /**
   * The answer to one call of the API. Waits for a lost connection to come back, for at most 20 s. Throws NetworkFault.
   */
  async call<T extends tl.RpcMethod>(
    request: T,
    { signal, spend }: CallContext = {},
  ): Promise<tl.RpcCallReturn[T['_']]> {
    const { status, isAuthorised, fault } = this.state;
    if (status !== 'connected' && !(status === 'connecting' && isAuthorised))
      throw fault ?? noSession(`the client is '${status}'`);
    if (signal?.aborted) throw new NetworkFault('cancelled', { code: 'aborted', message: request._ });
    await spend?.(1);
    const connection = this.#connection;
    if (!connection) throw this.state.fault ?? lostConnection();
    try {
      const answer = await connection.call(request, signal);
      this.#answered(answer);
      return answer;
    } catch (error) {
      const found = rpcFault(error, request._);
      this.#notice(connection, found);
      const ofProxy = this.state.fault?.scope === 'proxy' && isFault(found, 'transient') ? this.state.fault : undefined;
      throw ofProxy ?? found;
    }
  }

  async connect(mayAskCode: boolean): Promise<void> {
    if (this.#isDestroyed) return;
    if (this.#connection) {
      this.#mayAskCode ||= mayAskCode && this.state.status === 'connecting';
      if (mayAskCode && (this.state.status === 'code' || this.state.status === 'password'))
        await this.#askCode(this.#connection);
      return;
    }
    this.#mayAskCode = mayAskCode;
    this.#states.set({ status: 'connecting', isAuthorised: this.state.isAuthorised });
    const settled = this.#states.settled(SETTLE_MS);
    try {
      await this.#closing;
      await this.#session.load(mayAskCode);
    } catch (error) {
      return this.#states.set({ status: 'failed', isAuthorised: false, fault: rpcFault(error, 'session') });
    }
    // Disconnected or destroyed meanwhile.
    if (this.state.status !== 'connecting' || this.#connection) return;
    this.#states.set({ status: 'connecting', isAuthorised: this.#session.isSignedIn });
    this.#open();
    await settled;
  }

  async disconnect(): Promise<void> {
    this.#close();
    this.#states.set({ status: 'loaded', isAuthorised: this.#session.isSignedIn });
    await this.#closing;
    await this.#session.flush();
  }

  async enterCode(code: string): Promise<void> {
    const connection = this.#expecting('code');
    await this.#signIn(connection, () => enterCode(connection, this.host.account, this.#session, code));
  }

  async enterPassword(password: string): Promise<void> {
    const connection = this.#expecting('password');
    await this.#signIn(connection, () => enterPassword(connection, password));
  }

  follow(authors: readonly AuthorKey[]): void {
    this.#channels.follow(authors);
  }

  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    this.#close();
    this.#states.set({ status: 'loaded', isAuthorised: this.#session.isSignedIn });
    await this.#closing;
    await this.#session.close();
  }

  #open(): void {
    const connection: Connection = new Connection(
      { settings: this.settings, host: this.host, session: this.#session, callMs: this.limits.callMs },
      {
        onOpen: () => {
          if (connection === this.#connection && this.state.status === 'connecting') void this.#check(connection);
        },
        onLost: (fault) => this.#lost(connection, fault),
        onUpdates: (updates) => connection === this.#connection && this.#channels.take(updates),
      },
    );
    this.#connection = connection;
    connection.open().catch((error: unknown) => this.#lost(connection, rpcFault(error, 'connect')));
  }

  /** Asks whether the session is signed in, at the first socket and at every further one. */
  async #check(connection: Connection): Promise<void> {
    if (this.#checking === connection) return;
    this.#checking = connection;
    let isAgain = false;
    try {
      if (connection === this.#verified) await connection.call({ _: 'updates.getState' });
      else this.#answered(await connection.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }));
      if (connection === this.#connection) this.#signedIn();
    } catch (error) {
      if (connection === this.#connection) isAgain = await this.#refused(connection, rpcFault(error, 'check'));
    } finally {
      if (this.#checking === connection) this.#checking = undefined;
    }
    if (isAgain) this.#open();
  }

  /** What a failed check means. True: the session is forgotten, and the client has to sign in again. */
  async #refused(connection: Connection, fault: NetworkFault): Promise<boolean> {
    const { isSignedIn, pendingCode } = this.#session;
    if (isSignedIn && isFault(fault, 'rate_limited')) this.#signedIn();
    else if (isSignedIn && endsSession(fault) && this.#mayAskCode) {
      this.#session.forget();
      this.#close();
      await this.#closing;
      return this.state.status === 'connecting' && !this.#isDestroyed;
    } else if (isBan(fault) || (isSignedIn && endsSession(fault))) this.#end(fault);
    else if (fault.native.code === 'SESSION_PASSWORD_NEEDED' || endsSession(fault)) {
      if (this.#mayAskCode) await this.#askCode(connection);
      else if (pendingCode)
        this.#states.set({ status: pendingCode.needsPassword ? 'password' : 'code', isAuthorised: false });
      else this.#end(noSession('the account has not signed in'));
    } else if (isFault(fault, 'transient', 'rate_limited', 'cancelled')) {
      this.#tryAgain(connection, fault);
    } else this.#end(fault);
    return false;
  }

  async #askCode(connection: Connection): Promise<void> {
    this.#mayAskCode = false;
    try {
      const isSignedIn = await sendCode(connection, this.host.account, this.#session);
      if (connection !== this.#connection) return;
      if (isSignedIn) this.#signedIn();
      else this.#states.set({ status: 'code', isAuthorised: false });
    } catch (error) {
      if (connection !== this.#connection) return;
      const fault = rpcFault(error, 'auth.sendCode');
      if (isFault(fault, 'transient', 'cancelled') && this.state.status === 'connecting') {
        this.#mayAskCode = true;
        this.#tryAgain(connection, fault);
      } else if (isBan(fault) || this.state.status === 'connecting') this.#end(fault);
      // The code that was sent before may still be entered.
      else this.#states.set({ ...this.state, fault });
    }
  }

  #expecting(status: 'code' | 'password'): Connection {
    if (this.#connection && this.state.status === status) return this.#connection;
    throw notExpected(status);
  }

  async #signIn(connection: Connection, step: () => Promise<'connected' | 'password'>): Promise<void> {
    try {
      const result = await step();
      if (connection !== this.#connection) return;
      if (result === 'connected') this.#signedIn();
      else this.#states.set({ status: 'password', isAuthorised: false });
    } catch (error) {
      const fault = rpcFault(error, 'sign-in');
      if (connection === this.#connection && (isBan(fault) || endsSession(fault))) this.#end(fault);
      throw fault;
    } finally {
      // If that fails, it is tried again.
      await this.#session.flush().catch(() => undefined);
    }
  }

  #signedIn(): void {
    this.#mayAskCode = false;
    this.#verified = this.#connection;
    this.#session.signIn({ isSignedIn: true });
    this.#states.set({ status: 'connected', isAuthorised: true });
    this.#channels.start();
    this.#watch.start();
  }

  #lost(connection: Connection, fault: NetworkFault | undefined): void {
    const { status, isAuthorised } = this.state;
    if (connection !== this.#connection || (status !== 'connected' && status !== 'connecting')) return;
    // The library says so too before it has tried.
    if (status === 'connecting' && !fault) return;
    this.#channels.stop();
    this.#watch.stop();
    this.#states.set({ status: 'connecting', isAuthorised, fault: fault ?? lostConnection() });
  }

  #answered(answer: unknown): void {
    this.#watch.answered();
    this.peers.rememberFrom(answer);
  }

  /** The one place that decides what the fault of a call means for the client. */
  #notice(connection: Connection, fault: NetworkFault): void {
    if (connection === this.#connection && (endsSession(fault) || isBan(fault))) this.#end(fault);
  }

  #end(fault: NetworkFault): void {
    this.#close();
    if (endsSession(fault)) this.#session.forget();
    this.#states.set({ status: 'failed', isAuthorised: false, fault });
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#channels.stop();
    this.#watch.stop();
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection) this.#closing = Promise.all([this.#closing, connection.close()]).catch(() => undefined);
  }

  #tryAgain(connection: Connection, fault: NetworkFault): void {
    this.#states.set({ ...this.state, fault });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(connection), fault.retryAfterMs ?? RETRY_MS);
  }
}
