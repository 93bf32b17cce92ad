import { Logger } from '@nestjs/common';
import type { LookupWire } from '@mm/proto/http/authors.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Caller } from '@mm/http/caller.js';
import type { AuthorProfile, AuthorRef } from '@mm/networks/network-collector.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import type { DataSource } from 'typeorm';
import type { Networks } from '../collection/networks.js';
import { toAuthorWire, unknownAuthorWire } from './author-row.js';
import { defaultOblasts, findAuthor } from './author-store.js';
import type { AuthorProgress } from './author-progress.js';
import { responseOfFault } from './fault-response.js';

const CACHE_MS = 60_000;
const MAX_CACHED = 1_000;

/**
 * Finds authors in their networks.
 * Profiles are cached for a minute, so that subscribing after a lookup sends one request to the network.
 */
export class Lookup {
  readonly #cache = new Map<string, { expiresAt: number; profile: AuthorProfile }>();
  readonly #logger = new Logger('lookup');

  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly progress: AuthorProgress,
  ) {}

  /** The response of the lookup call: a profile with status '200', or the reason. Never throws a NetworkFault. */
  async response(network: NetworkId, name: string, caller: Caller): Promise<LookupWire> {
    try {
      const profile = await this.profile(network, name);
      const stored = await findAuthor(this.dataSource, network, [profile.code]);
      if (!stored)
        return {
          status: '200',
          ...unknownAuthorWire(network, profile, await defaultOblasts(this.dataSource, caller.username, network)),
        };
      const progress = await this.progress.progressOf(caller, [stored.id]);
      const fresh = {
        ...stored,
        username: profile.username,
        full_name: profile.fullName,
        biography: profile.biography,
        followers: profile.followers,
        follows: profile.follows,
        media_count: profile.mediaCount,
        is_closed: profile.isClosed,
      };
      return { status: '200', ...toAuthorWire(fresh, caller.username, progress(stored.id)) };
    } catch (error) {
      if (!isFault(error)) throw error;
      if (isFault(error, 'schema_drift', 'auth_required', 'blocked')) this.#logger.warn(`${network}: ${error.message}`);
      return responseOfFault(error);
    }
  }

  /** The author's profile, requested from the network at most once a minute. Throws NetworkFault. */
  async profile(network: NetworkId, name: string): Promise<AuthorProfile> {
    const collector = this.networks.collector(network);
    const ref = collector.parseRef(name);
    if (!ref) throw new NetworkFault('not_found', { code: 'unreadable_name', message: name.slice(0, 200) });
    const key = keyOf(network, ref);
    const cached = this.#cache.get(key);
    if (cached && cached.expiresAt > performance.now()) return cached.profile;
    const profile = await collector.lookup(ref, await this.networks.context(network));
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    const entry = { expiresAt: performance.now() + CACHE_MS, profile };
    this.#cache.set(key, entry);
    for (const alias of [profile.username, profile.code]) {
      const aliasRef = collector.parseRef(alias);
      if (aliasRef) this.#cache.set(keyOf(network, aliasRef), entry);
    }
    return profile;
  }
}

const keyOf = (network: NetworkId, { kind, value }: AuthorRef): string => `${network} ${kind} ${value.toLowerCase()}`;
