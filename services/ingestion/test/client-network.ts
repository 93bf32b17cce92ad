import type { ClientHost, ClientNews, ClientState, NetworkClient } from '@mm/networks/network-client.js';
import type { AuthorKey, CollectorNeeds } from '@mm/networks/network-collector.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { StandInNetwork } from './stand-in-network.js';

/** What a session begins with; it must not be found in the database. */
export const SESSION_MARK = 'plain session of ';
export const CODE = '12345';
export const PASSWORD = 'two-step-password';

interface Phone {
  /** Sessions that the network knows as signed in. */
  sessions: Set<string>;
  codesSent: number;
  hasPassword: boolean;
  /** Clients that exist now, and the most that existed at the same time. */
  living: number;
  mostLiving: number;
  made: number;
  clients: StandInClient[];
}

const needs: CollectorNeeds = { credential: 'none', operator: 'client' };

/** A network in memory whose accounts sign in with clients. */
export class ClientNetwork extends StandInNetwork {
  readonly phones = new Map<string, Phone>();
  /** How long a client takes to be gone, in ms. */
  destroyMs = 0;
  readonly createClient = (host: ClientHost): NetworkClient => new StandInClient(this, host);

  constructor(id: NetworkId) {
    super(id, needs);
  }

  phone(number: string): Phone {
    const known = this.phones.get(number);
    if (known) return known;
    const phone: Phone = {
      sessions: new Set(),
      codesSent: 0,
      hasPassword: false,
      living: 0,
      mostLiving: 0,
      made: 0,
      clients: [],
    };
    this.phones.set(number, phone);
    return phone;
  }

  /** The client of a phone that lives now. */
  client(number: string): StandInClient {
    const living = this.phone(number).clients.find(({ isGone }) => !isGone);
    if (!living) throw new Error(`no client of ${number}`);
    return living;
  }

  /** The phones whose clients live now and are connected. */
  get connected(): string[] {
    return [...this.phones].flatMap(([number, { clients }]) =>
      clients.some(({ isGone, state }) => !isGone && state.status === 'connected') ? [number] : [],
    );
  }
}

const refused = (code: string, options: { scope?: 'request'; retryAfterMs?: number } = {}): NetworkFault =>
  new NetworkFault(options.retryAfterMs ? 'rate_limited' : 'auth_required', { code, message: code }, options);

export class StandInClient implements NetworkClient {
  state: ClientState = { status: 'loaded', isAuthorised: false };
  isGone = false;
  followed: string[] = [];
  readonly #phone: Phone;
  #session = '';

  constructor(
    private readonly network: ClientNetwork,
    readonly host: ClientHost,
  ) {
    const phone = network.phone(host.account.phone);
    this.#phone = phone;
    phone.clients.push(this);
    phone.made++;
    phone.mostLiving = Math.max(phone.mostLiving, ++phone.living);
  }

  async connect(mayAskCode: boolean): Promise<void> {
    this.change({ status: 'connecting', isAuthorised: this.state.isAuthorised });
    const stored = await this.host.session.read();
    if (stored === 'unreadable' && !mayAskCode)
      return this.change({ status: 'failed', isAuthorised: false, fault: refused('session_unreadable') });
    this.#session = stored && stored !== 'unreadable' ? Buffer.from(stored).toString().slice(SESSION_MARK.length) : '';
    if (this.isGone) return;
    if (this.#phone.sessions.has(this.#session)) return this.change({ status: 'connected', isAuthorised: true });
    if (!mayAskCode) return this.change({ status: 'failed', isAuthorised: false, fault: refused('no_session') });
    this.#phone.codesSent++;
    this.change({ status: 'code', isAuthorised: false });
  }

  async disconnect(): Promise<void> {
    await Promise.resolve();
    this.change({ status: 'loaded', isAuthorised: this.state.isAuthorised });
  }

  async enterCode(code: string): Promise<void> {
    if (code === '99999') throw refused('PHONE_CODE_EXPIRED', { scope: 'request' });
    if (code === '42042') throw refused('FLOOD_WAIT', { retryAfterMs: 31_500, scope: 'request' });
    if (code !== CODE) throw refused('PHONE_CODE_INVALID', { scope: 'request' });
    if (this.#phone.hasPassword) this.change({ status: 'password', isAuthorised: false });
    else await this.#signIn();
  }

  async enterPassword(password: string): Promise<void> {
    if (password !== PASSWORD) throw refused('PASSWORD_HASH_INVALID', { scope: 'request' });
    await this.#signIn();
  }

  follow(authors: readonly AuthorKey[]): void {
    this.followed = authors.map(({ code }) => code);
  }

  async destroy(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.network.destroyMs));
    if (!this.isGone) this.#phone.living--;
    this.isGone = true;
  }

  /** What the network does to it. */
  change(state: ClientState): void {
    this.state = state;
    this.host.onState(state);
  }

  news(news: ClientNews): void {
    this.host.onNews(news);
  }

  async #signIn(): Promise<void> {
    this.#session = `${this.host.account.phone} ${this.#phone.sessions.size}`;
    this.#phone.sessions.add(this.#session);
    await this.host.session.write(new Uint8Array(Buffer.from(SESSION_MARK + this.#session)));
    this.change({ status: 'connected', isAuthorised: true });
  }
}
