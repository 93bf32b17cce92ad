import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { DomainError } from '@mm/http/problem.js';
import type { RawComment } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { ErasureKey } from './erased-author.entity.js';

const purpose = 'blocked authors';
export const erasureKeyContext = (key: Pick<ErasureKey, 'purpose'>): string => `erasure key ${key.purpose}`;
const known = statement(
  { hash: column.bytea() },
  `SELECT h.hash FROM unnest($1::bytea[]) AS h(hash)
   WHERE EXISTS (SELECT FROM erased_author e WHERE e.hashes @> ARRAY[h.hash])`,
);
const lockId = 726_060;
/**
 * From here to the end of a transaction no erasure deletes, so what was checked before and is stored in the transaction
 * is found by an erasure that comes later.
 */
export const keepErasuresOut = statement({}, `SELECT FROM pg_advisory_xact_lock_shared(${lockId})`);
/** Waits for the transactions with `keepErasuresOut`. */
export const waitForStorers = statement({}, `SELECT FROM pg_advisory_xact_lock(${lockId})`);

/** 403: the author was erased and blocked. */
class AuthorErased extends DomainError {
  constructor() {
    super(403, 'author-erased', 'the author was erased on request and is blocked');
  }
}

/** Recognises erased authors. */
@Injectable()
export class BlockedAuthors {
  #key: Promise<string> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
  ) {}

  /** Hashes of the names of an author in its network, whatever their case; empty names have none. */
  async hashesOf(network: NetworkId, names: readonly string[]): Promise<Buffer[]> {
    const key = await (this.#key ??= this.#readKey().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    }));
    const distinct = new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean));
    return [...distinct].map((name) => createHmac('sha256', key).update(`${network}\n${name}`).digest());
  }

  /** Throws AuthorErased when one of the names is that of an erased author. */
  async assertAllowed(network: NetworkId, names: readonly string[], database?: Database): Promise<void> {
    const [isAllowed] = await this.areAllowed([{ network, names }], database);
    if (!isAllowed) throw new AuthorErased();
  }

  /** For each author by its names, whether nobody erased it. */
  async areAllowed(
    authors: readonly { network: NetworkId; names: readonly string[] }[],
    database: Database = this.dataSource,
  ): Promise<boolean[]> {
    const hashes = await Promise.all(authors.map(({ network, names }) => this.hashesOf(network, names)));
    const found = await rows(database, known, [hashes.flat()]);
    const blocked = new Set(found.map(({ hash }) => hash.toString('hex')));
    return hashes.map((own) => !own.some((hash) => blocked.has(hash.toString('hex'))));
  }

  /** The comments that no erased author wrote. */
  async allowedComments(network: NetworkId, comments: readonly RawComment[]): Promise<RawComment[]> {
    const allowed = await this.areAllowed(comments.map(({ owner }) => ({ network, names: Object.values(owner) })));
    return comments.filter((_, index) => allowed[index]);
  }

  async #readKey(): Promise<string> {
    const { manager } = this.dataSource;
    const secret = this.box.seal(randomBytes(32).toString('base64'), erasureKeyContext({ purpose }));
    // of several processes the first one decides
    await manager.createQueryBuilder().insert().into(ErasureKey).values({ purpose, secret }).orIgnore().execute();
    const key = await manager.findOneByOrFail(ErasureKey, { purpose });
    return this.box.open(key.secret, erasureKeyContext(key));
  }
}
