import { Injectable, Logger } from '@nestjs/common';
import { NO_OPERATOR } from '@mm/proto/http/network-author-forms.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { AuthorProfile, AuthorRef } from '@mm/networks/network-collector.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import { DataSource } from 'typeorm';
import { BlockedAuthors } from './blocked-authors.js';
import { Networks } from '../networks/networks.js';
import { profileCounts, reportedCounts } from '../networks/reported-counts.js';
import type { AuthorRow } from './author-row.js';
import { defaultOblasts, findAuthor } from './author-store.js';

const CACHE_MS = 60_000;
const MAX_CACHED = 1_000;

/**
 * Finds authors in their networks.
 * Profiles are cached for a minute, so that subscribing after a lookup sends one request to the network.
 */
@Injectable()
export class AuthorLookup {
  readonly #cache = new Map<string, { expiresAt: number; profile: AuthorProfile }>();
  readonly #logger = new Logger('lookup');

  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly blocked: BlockedAuthors,
  ) {}

  /**
   * The author as its network shows it now, with what is stored of it. An author that is not stored has the id '0'
   * and the default regions of `username`. `via` is set when it was found on public pages. Throws NetworkFault, and
   * AuthorErased for one that was erased.
   */
  async find(
    network: NetworkId,
    name: string,
    username: string,
    operator?: string,
  ): Promise<{ author: AuthorRow; via?: 'public' }> {
    const profile = await this.profile(network, name, operator).catch((error: unknown) => {
      if (isFault(error, 'auth_required', 'blocked')) this.#logger.warn(`${network}: ${error.message}`);
      throw error;
    });
    const { manager } = this.dataSource;
    const known =
      (await findAuthor(manager, network, [profile.code])) ??
      notStored(network, profile, await defaultOblasts(manager, username, network));
    const author = {
      ...known,
      username: profile.username,
      full_name: profile.fullName,
      biography: profile.biography,
      followers: profile.followers,
      follows: profile.follows,
      media_count: profile.mediaCount,
      is_closed: profile.isClosed,
      keywords: profile.keywords ?? '',
    };
    return { author, ...(profile.via && { via: profile.via }) };
  }

  /**
   * The author's profile, requested from the network at most once a minute per operator. Throws NetworkFault, and
   * AuthorErased for an author that was erased.
   */
  async profile(network: NetworkId, name: string, operator?: string): Promise<AuthorProfile> {
    const profile = await this.#profile(network, name, operator);
    await this.blocked.assertAllowed(network, [profile.code, profile.username, profile.url]);
    return profile;
  }

  async #profile(network: NetworkId, name: string, operator?: string): Promise<AuthorProfile> {
    const collector = this.networks.collector(network);
    const ref = collector.parseRef(name);
    if (!ref) throw new NetworkFault('not_found', { code: 'unreadable_name', message: name.slice(0, 200) });
    await this.blocked.assertAllowed(network, [name, ref.value]);
    const key = keyOf(network, ref, operator);
    const cached = this.#cache.get(key);
    if (cached && cached.expiresAt > performance.now()) return cached.profile;
    // a client reads the authors that are assigned to it
    const known = collector.needs.operator === 'client' && (await findAuthor(this.dataSource, network, [ref.value]));
    const options = { operator, author: known ? known.code : undefined, isInteractive: true };
    const found = await this.networks.run(network, options, (_, context) => collector.lookup(ref, context));
    const profile = reportedCounts(found, profileCounts, found.url);
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    const entry = { expiresAt: performance.now() + CACHE_MS, profile };
    this.#cache.set(key, entry);
    for (const alias of [profile.username, profile.code]) {
      const aliasRef = collector.parseRef(alias);
      if (aliasRef) this.#cache.set(keyOf(network, aliasRef, operator), entry);
    }
    return profile;
  }
}

const keyOf = (network: NetworkId, { kind, value }: AuthorRef, operator = NO_OPERATOR): string =>
  JSON.stringify([network, operator, kind, value.toLowerCase()]);

const notStored = (
  network: NetworkId,
  { code, isGroup, url }: AuthorProfile,
  oblasts: number[],
): Omit<
  AuthorRow,
  'username' | 'full_name' | 'biography' | 'followers' | 'follows' | 'media_count' | 'is_closed' | 'keywords'
> => ({
  id: '0',
  network,
  code,
  is_group: isGroup,
  url,
  oblasts,
  auto_update: true,
  watchers: [],
  owner_oblast: 0,
  is_owner: false,
  last_fault: null,
  collected_at: null,
});
