import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { CollectContext, CollectorNeeds } from '@mm/networks/network-collector.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { chooseCredential, keptProxy, proxiesWait, Refusal } from '../credentials/choose-credential.js';
import { Credentials, type FoundCredential, type HeldCredential } from '../credentials/credentials.js';
import { platformOf, Proxies, type ServingProxy } from '../proxies/proxies.js';
import { ClientAccounts } from './client-accounts.js';

/** How long a task waits for an operator that another task has for itself. */
const BUSY_TIMEOUT_MS = 15_000;
/** Persons ask more often than background tasks, so they are served first. */
const ASK_AGAIN_MS = { interactive: 100, background: 500 } as const;
const RENEW_MS = 20_000;
const MAX_CLAIMS = 10;

/** What a task needs. */
export interface TaskNeeds {
  network: NetworkId;
  needs: CollectorNeeds;
  /** The operator that a person named. */
  operator: string | undefined;
  /** The network's id of the author that it reads. */
  author: string | undefined;
  isInteractive: boolean;
  signal: AbortSignal | undefined;
}

/** What a task uses until it calls `succeed` or `fail`, one of them once. */
export interface TaskResources {
  context: CollectContext;
  /** The credential's id; undefined for a task without one. */
  credentialId: string | undefined;
  succeed(): Promise<void>;
  /** Parks what the fault concerns. */
  fail(error: unknown): Promise<void>;
}

/** Gives tasks their credential and proxy. */
@Injectable()
export class ResourcePool {
  readonly #logger = new Logger('resources');

  constructor(
    private readonly credentials: Credentials,
    private readonly proxies: Proxies,
    private readonly clients: ClientAccounts,
  ) {}

  /**
   * Leases what a task needs. `tried` are credentials that it must not get again. In a network of clients, a task
   * without a named operator is never refused for want of an account: it gets none, and reads public pages.
   * Throws NetworkFault: 'auth_required' for a named unknown operator, a Refusal when everything has to wait.
   */
  async acquire(task: TaskNeeds, tried: readonly string[] = []): Promise<TaskResources> {
    if (task.needs.operator === 'client') return this.#withClient(task, tried);
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (let claims = 0; ;) {
      const proxies = await this.#serving(task.network);
      const found = await this.#candidates(task, tried);
      if (found.length === 0) return this.#withoutCredential(task, proxies);
      const choice = chooseCredential(found, proxies);
      if ('refusal' in choice) throw choice.refusal;
      if ('credential' in choice) {
        const resources = await this.#withCredential(task, choice.credential, proxies);
        if (resources) return resources;
        if (++claims < MAX_CLAIMS) continue;
      }
      if (performance.now() > deadline) throw busy();
      await this.#pause(task);
    }
  }

  /** A proxy for a request without a stored credential: the check of a new token. Throws Refusal. */
  async rotate(network: NetworkId): Promise<ServingProxy | undefined> {
    const proxies = await this.#serving(network);
    if (proxies.length === 0) return undefined;
    const proxy = proxies.find(({ parkedMs }) => parkedMs === 0);
    if (!proxy) throw proxiesWait(proxies);
    await this.proxies.touch(proxy);
    return proxy;
  }

  /** Records how a request through a proxy of `rotate` ended; a fault of the proxy parks it. */
  async settleProxy(proxy: ServingProxy, error?: unknown): Promise<void> {
    if (isFault(error) && error.scope === 'proxy') await this.proxies.park(proxy, error);
    else if (error === undefined || (isFault(error) && isAnswer(error))) await this.proxies.recordSuccess(proxy);
  }

  /** Whether the network has an active operator of this name. */
  async hasOperator({ network, needs }: Pick<TaskNeeds, 'network' | 'needs'>, username: string): Promise<boolean> {
    const found = await this.credentials.candidates(network, needs.budget, true);
    return found.some((one) => one.kind === 'operator' && one.username === username);
  }

  /**
   * Whether a fault may only say that public pages show less than an account: the task had no client, and the network
   * has a signed-in account that could not be used.
   */
  async mayBeHidden({ network, needs }: TaskNeeds, { credentialId }: TaskResources): Promise<boolean> {
    if (needs.operator !== 'client' || credentialId !== undefined) return false;
    return this.clients.isSignedIn(network);
  }

  async #serving(network: NetworkId): Promise<ServingProxy[]> {
    const platform = platformOf(network);
    return platform ? this.proxies.serving(platform) : [];
  }

  async #candidates(task: TaskNeeds, tried: readonly string[]): Promise<FoundCredential[]> {
    const { network, needs, operator, isInteractive } = task;
    if (needs.credential === 'none' && !needs.operator) {
      if (operator !== undefined) throw unknownOperator('no_operators', 'the network has none');
      return [];
    }
    const all = await this.credentials.candidates(network, needs.budget, isInteractive);
    const usable = all.filter(({ kind, username }) =>
      operator === undefined
        ? kind === 'operator'
          ? needs.operator !== undefined
          : needs.credential === 'token'
        : needs.operator !== undefined && kind === 'operator' && username === operator,
    );
    if (operator !== undefined && usable.length === 0) throw unknownOperator('unknown_operator', operator);
    const left = usable.filter(({ id }) => !tried.includes(id));
    if (usable.length > 0 && left.length === 0) throw busy();
    return left;
  }

  async #withoutCredential({ network, signal }: TaskNeeds, proxies: readonly ServingProxy[]): Promise<TaskResources> {
    const proxy = proxies.length === 0 ? undefined : await this.rotate(network);
    return this.#resources({ ...(signal && { signal }), ...(proxy && { proxy: proxy.server }) }, undefined, proxy);
  }

  async #withClient(task: TaskNeeds, tried: readonly string[]): Promise<TaskResources> {
    const { network, needs, operator, isInteractive } = task;
    if (operator !== undefined) return this.#withNamedClient(task, operator);
    const found = (await this.credentials.candidates(network, needs.budget, isInteractive)).filter(isOperator);
    for (const passed = [...tried]; ;) {
      const choice = this.clients.choose(task, found, passed);
      if (!choice) return this.#withoutCredential(task, await this.#serving(network));
      const held = await this.credentials.claim(network, choice.credential, false);
      if (held) return this.#resources(this.#contextOf(task, held, { client: choice.client }), held, undefined);
      // it was parked meanwhile
      passed.push(choice.credential.id);
    }
  }

  async #withNamedClient(task: TaskNeeds, username: string): Promise<TaskResources> {
    const [found] = await this.#candidates(task, []);
    const choice = chooseCredential(found ? [found] : [], []);
    if ('refusal' in choice) throw choice.refusal;
    const client = found && this.clients.ready(found.id);
    if (!client) throw unknownOperator('client_not_ready', username);
    const held = await this.credentials.claim(task.network, found, false);
    if (!held) throw busy();
    return this.#resources(this.#contextOf(task, held, { client }), held, undefined);
  }

  async #withCredential(
    task: TaskNeeds,
    found: FoundCredential,
    proxies: readonly ServingProxy[],
  ): Promise<TaskResources | undefined> {
    const { network, needs } = task;
    const platform = platformOf(network);
    const kept = keptProxy(found, proxies);
    // the next look finds the credential with its new proxy
    if (platform && proxies.length > 0 && !kept) {
      await this.proxies.assign(found.id, found.proxyId, platform);
      return undefined;
    }
    const isSession = needs.operator === 'session' && found.kind === 'operator';
    const held = await this.credentials.claim(network, found, isSession);
    if (!held) return undefined;
    if (proxies.length > 0 && held.proxyId !== kept?.id) {
      await this.credentials.release(held, false);
      return undefined;
    }
    const context = this.#contextOf(task, held, {
      ...(isSession ? { operator: { username: held.username, password: held.secret } } : { credential: held.secret }),
      ...(kept && { proxy: kept.server }),
    });
    return this.#resources(context, held, kept);
  }

  #contextOf(
    { needs: { budget }, isInteractive, signal }: TaskNeeds,
    held: HeldCredential,
    access: CollectContext,
  ): CollectContext {
    const spend = (units: number): Promise<void> =>
      this.credentials.spend(held, { budget, isInteractive, signal }, units);
    return { ...access, ...(signal && { signal }), spend };
  }

  #resources(
    context: CollectContext,
    held: HeldCredential | undefined,
    proxy: ServingProxy | undefined,
  ): TaskResources {
    const timer = held?.lease
      ? setInterval(() => void this.credentials.renew(held).catch((error: unknown) => this.#warn(error)), RENEW_MS)
      : undefined;
    const end = async (work: () => Promise<void>): Promise<void> => {
      clearInterval(timer);
      // the task is over; what cannot be recorded now must not change its result
      await work().catch((error: unknown) => this.#warn(error));
    };
    const settle = async (isCredentialGood: boolean, isProxyGood: boolean): Promise<void> => {
      if (held) await this.credentials.release(held, isCredentialGood);
      if (proxy && isProxyGood) await this.proxies.recordSuccess(proxy);
    };
    return {
      context,
      credentialId: held?.id,
      succeed: () => end(() => settle(true, true)),
      fail: (error) =>
        end(async () => {
          const fault = isFault(error) && !(error instanceof Refusal) ? error : undefined;
          const scope = fault?.scope;
          try {
            if (fault && scope === 'proxy' && proxy) await this.proxies.park(proxy, fault);
            if (fault && scope === 'credential' && held) await this.credentials.park(held, fault);
          } finally {
            await settle(scope === 'author', fault !== undefined && isAnswer(fault));
          }
        }),
    };
  }

  async #pause({ signal, isInteractive }: TaskNeeds): Promise<void> {
    const ms = isInteractive ? ASK_AGAIN_MS.interactive : ASK_AGAIN_MS.background;
    await sleep(ms, undefined, signal && { signal }).catch(() => {
      throw new NetworkFault('cancelled', { code: 'aborted', message: 'cancelled while waiting' });
    });
  }

  #warn(error: unknown): void {
    this.#logger.warn(`cannot record the state of a resource: ${String(error)}`);
  }
}

/** A fault that the network itself gave, so it was reached. */
const isAnswer = ({ scope }: NetworkFault): boolean => scope === 'author' || scope === 'credential';

const isOperator = ({ kind }: FoundCredential): boolean => kind === 'operator';

const busy = (): Refusal =>
  new Refusal(
    'rate_limited',
    { code: 'operators_busy', message: 'other tasks have every operator' },
    { retryAfterMs: 5_000 },
  );
const unknownOperator = (code: string, message: string): NetworkFault =>
  new NetworkFault('auth_required', { code, message: message.slice(0, 200) });
