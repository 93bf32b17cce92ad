import { Injectable } from '@nestjs/common';
import { rows } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { DataSource, type EntityManager } from 'typeorm';
import { cleanLine, cleanText } from '@mm/networks/collected-text.js';
import { keepErasuresOut, BlockedAuthors } from '../../authors/blocked-authors.js';
import type { EngineHit } from '../search-provider.js';
import { archivedPosts, type ArchivedPost } from './archived-posts.js';
import { HitAddresses, type HitAddress } from './hit-address.js';
import { LabelTexts, type TextLabels } from './label-texts.js';
import { addHitTopics, knownHits, linkToSearch, upsertHits, type NewHit } from './store-hits.js';

/** What one page of a query found, checked against the search's filters. */
export interface FoundPage {
  searchId: string;
  /** Account of the search; recognition and matching act for it. */
  userId: number;
  hits: readonly EngineHit[];
  /** The topic that the query is about. */
  topicId: number | null;
}

/** What a page of results says of one publication. */
interface Found {
  address: HitAddress;
  title: string;
  snippet: string;
  publishedAt: Date | null;
  engines: Set<string>;
}

const longestTitle = 500;
const longestSnippet = 5_000;
/** How far ahead of our clock a date may be. */
const slackMs = 24 * 3_600_000;

/** Stores what searches find. */
@Injectable()
export class TakeHits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly addresses: HitAddresses,
    private readonly blocked: BlockedAuthors,
    private readonly labels: LabelTexts,
  ) {}

  /**
   * Merges the hits by canonical address with what is stored, compares them with the archive, recognises them and
   * matches them to topics, and adds them to `search_hit`; those without an address of the public web and of erased
   * authors are left out. When recognition or matching does not respond, the hits are stored without. `also` runs in
   * the same transaction. Repeating it changes nothing.
   */
  async take(page: FoundPage, also?: (tx: EntityManager) => Promise<void>): Promise<void> {
    const { userId, topicId, searchId } = page;
    const found = this.#merged(page.hits);
    const codes = found.map(({ address }) => address.code);
    const before = await knownHits(this.dataSource, codes);
    const posts = await archivedPosts(
      this.dataSource,
      found.map(({ address }) => address),
    );
    const fresh = found.filter(({ address }) => !before.has(address.code));
    const labels = await this.labels.of(
      userId,
      fresh.map((one) => textOf(one, posts.get(one.address.code))),
    );
    const labelsOf = new Map(fresh.map(({ address }, index) => [address.code, labels[index]]));
    await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, keepErasuresOut);
      const allowed = await this.#allowed(tx, found, posts);
      // read again: another address of the same publication may have been merged meanwhile
      const known = await knownHits(tx, codes);
      const storedCode = (code: string): string => known.get(code)?.code ?? code;
      const hits = new Map<string, NewHit>();
      for (const one of allowed) {
        const code = storedCode(one.address.code);
        if (!hits.has(code))
          hits.set(code, {
            ...newHit(one, posts.get(one.address.code), labelsOf.get(one.address.code), userId),
            code,
          });
      }
      await upsertHits(tx, [...hits.values()]);
      await linkToSearch(tx, searchId, [...hits.keys()], topicId);
      await addHitTopics(tx, [
        ...[...hits.keys()].flatMap((code) => (topicId === null ? [] : [{ topicId, code, isSearched: true }])),
        ...allowed.flatMap(({ address: { code } }) =>
          (labelsOf.get(code)?.topicIds ?? []).map((id) => ({
            topicId: id,
            code: storedCode(code),
            isSearched: false,
          })),
        ),
      ]);
      await also?.(tx);
    });
  }

  #merged(hits: readonly EngineHit[]): Found[] {
    const byCode = new Map<string, Found>();
    for (const hit of hits) {
      const address = this.addresses.parse(hit.url);
      if (!address) continue;
      const title = cleanLine(hit.title, longestTitle);
      const snippet = cleanLine(hit.snippet, longestSnippet);
      const publishedAt = dateOf(hit.publishedAt);
      const known = byCode.get(address.code);
      if (!known) {
        byCode.set(address.code, { address, title, snippet, publishedAt, engines: new Set([hit.engine]) });
        continue;
      }
      known.title ||= title;
      known.snippet ||= snippet;
      known.engines.add(hit.engine);
      if (publishedAt && (!known.publishedAt || publishedAt < known.publishedAt)) known.publishedAt = publishedAt;
    }
    return [...byCode.values()];
  }

  /** Those whose author nobody erased; the author of a page outside the networks is not known. */
  async #allowed(
    tx: EntityManager,
    found: readonly Found[],
    posts: ReadonlyMap<string, ArchivedPost>,
  ): Promise<Found[]> {
    const inNetworks = found.flatMap((one) => {
      const { code, network, author, ref } = one.address;
      const post = posts.get(code);
      const names = [author, ref?.author?.value ?? '', post?.author_code ?? '', post?.username ?? ''];
      return network ? [{ one, network, names }] : [];
    });
    const allowed = await this.blocked.areAllowed(inNetworks, tx);
    const erased = new Set(inNetworks.flatMap(({ one }, index) => (allowed[index] ? [] : [one])));
    return found.filter((one) => !erased.has(one));
  }
}

function dateOf(given: Date | null): Date | null {
  const time = given?.getTime() ?? NaN;
  return given && time > 0 && time < Date.now() + slackMs ? given : null;
}

const textOf = (found: Found, post: ArchivedPost | undefined) => ({
  title: post?.title || found.title,
  text: post?.text ?? found.snippet,
  author: ownerOf(found, post),
  source: post?.username ?? found.address.author,
});

const ownerOf = ({ address }: Found, post: ArchivedPost | undefined): string =>
  post?.full_name || post?.username || address.author || address.host;

function newHit(found: Found, post: ArchivedPost | undefined, labels: TextLabels | undefined, by: number): NewHit {
  const { address, engines, snippet, title, publishedAt } = found;
  const { guess, topicIds } = labels ?? {};
  const network = post?.network ?? address.network;
  const isFinal = guess !== undefined && topicIds !== undefined && (post !== undefined || network === null);
  return {
    code: address.code,
    url: address.url,
    title: post?.title || title,
    snippet,
    text: post ? cleanText(post.text) : null,
    next_text_at: isFinal ? null : new Date(),
    owner: ownerOf(found, post),
    network,
    author: post ? post.username || post.author_code : address.author,
    post_code: post?.code ?? address.ref?.code ?? null,
    post_id: post?.id ?? null,
    in_archive: post !== undefined,
    published_at: post?.published_at ?? publishedAt,
    lang: guess?.lang ?? null,
    spheres: guess?.spheres ?? [],
    oblasts: guess?.oblasts ?? [],
    tone: guess?.tone ?? null,
    saved: post?.is_saved ?? false,
    engines: [...engines].sort(),
    found_by: String(by),
  };
}
