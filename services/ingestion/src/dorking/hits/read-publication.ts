import { Injectable } from '@nestjs/common';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound, type DomainError } from '@mm/http/problem.js';
import { isFault, NetworkFault } from '@mm/networks/network-fault.js';
import { DataSource } from 'typeorm';
import { normalisePage } from '../../collection/normalise-post.js';
import { keepErasuresOut, BlockedAuthors } from '../../authors/blocked-authors.js';
import { problemOfFault } from '../../networks/fault-response.js';
import { Networks } from '../../networks/networks.js';
import { codeOf, HitAddresses } from './hit-address.js';
import { publishHit } from './hit-event.js';
import { LabelTexts, type TextLabels } from './label-texts.js';
import { hitByCode, type HitRow } from './store-hits.js';
import { storeReadHit, subscribedName, type ReadHit } from './store-read-hit.js';

/** A person waits for at most this long. */
const personWaitsMs = 50_000;
const remove = statement({}, 'DELETE FROM hit WHERE code = $1');

/** Reads whole texts of found publications from their pages and networks. */
@Injectable()
export class ReadPublication {
  readonly #reading = new Map<string, Promise<HitRow>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly addresses: HitAddresses,
    private readonly blocked: BlockedAuthors,
    private readonly labels: LabelTexts,
  ) {}

  /**
   * The publication with its whole text, read now if that was not done yet, for a person who waits. Throws NotFound,
   * and the DomainError of a fault of the network.
   */
  async withText(code: string): Promise<HitRow> {
    const hit = await hitByCode(this.dataSource, code);
    if (hit.text !== null) return hit;
    const reading =
      this.#reading.get(hit.code) ??
      this.read(hit, AbortSignal.timeout(personWaitsMs), true).finally(() => this.#reading.delete(hit.code));
    this.#reading.set(hit.code, reading);
    return reading.catch((error: unknown) => {
      throw problemOf(error, hit);
    });
  }

  /**
   * Reads and stores a publication; one of an erased author is deleted. Throws NetworkFault, and NotFound when it was
   * deleted meanwhile.
   */
  async read(hit: HitRow, signal: AbortSignal, isInteractive: boolean): Promise<HitRow> {
    const found = await this.fromNetwork(hit, signal, isInteractive);
    const { post, profile, network } = found;
    const [labels] = await this.labels.of(Number(hit.found_by), [
      { title: post.title, text: post.text, author: profile.fullName || profile.username, source: profile.username },
    ]);
    const stored = await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, keepErasuresOut);
      const names = [profile.code, profile.username, profile.url];
      const [isAllowed] = await this.blocked.areAllowed([{ network, names }], tx);
      if (isAllowed) {
        const kept = await storeReadHit(tx, hit.code, found, labels);
        if (kept) await publishHit(tx, this.outbox, kept);
        return kept;
      }
      await affected(tx, remove, [hit.code]);
      return undefined;
    });
    if (!stored) throw new NotFound('the found publication', 'hit-not-found');
    return stored;
  }

  /** The publication as its network has it now. Throws NetworkFault. */
  async fromNetwork(hit: Pick<HitRow, 'url'>, signal: AbortSignal, isInteractive: boolean): Promise<ReadHit> {
    const address = this.addresses.parse(hit.url);
    if (!address?.network || !address.ref)
      throw new NetworkFault('not_found', { code: 'no_network', message: hit.url.slice(0, 200) });
    const { network, ref } = address;
    return this.networks.run(network, { isInteractive, signal }, async (collector, context) => {
      const { author: profile, post: raw } = await collector.post(ref, { ...context, signal });
      const [post] = normalisePage([raw], new Date());
      if (!post) throw new NetworkFault('schema_drift', { code: 'no_code', message: hit.url.slice(0, 200) });
      const canonical = raw.canonical === undefined ? undefined : this.addresses.parse(raw.canonical);
      const canonicalCode = canonical?.code ?? codeOf(`${network} ${post.code}`);
      return { network, profile, post, author: subscribedName(collector, profile), canonicalCode };
    });
  }

  /** What is recognised of a stored text, or of what the engines said. */
  async labelsOf(hit: HitRow): Promise<TextLabels | undefined> {
    const { author, found_by: by, owner, snippet, text, title } = hit;
    const [labels] = await this.labels.of(Number(by), [
      { title, text: text ?? snippet, author: owner, source: author || owner },
    ]);
    return labels;
  }
}

/** A fault of a network as the error of a call about a publication. */
export function problemOf(error: unknown, hit: Pick<HitRow, 'url'>): unknown {
  if (!isFault(error)) return error;
  if (isFault(error, 'not_found')) return new NotFound('the publication at its source', 'post-not-found');
  return problemOfFault(error, hit.url) satisfies DomainError;
}
