import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditChain, AuditRecord } from './audit-record.entity.js';
import { firstHash, hashOf } from './record-hash.js';
import type { AuditHead, HeadsFile } from './heads-file.js';

export interface Verification {
  records: number;
  /** Position of the oldest record; 0 without records. */
  first: number;
  /** Hash of the last record in hex; '' without records. */
  head: string;
  /** Position of the first record that is wrong or missing, or null. */
  brokenAt: number | null;
  /** 'cut': records are missing at the end; 'removed': elsewhere. */
  reason: 'changed' | 'removed' | 'cut' | null;
}

const pageSize = 2000;
const recordColumns = columnsOf(AuditRecord);
const page = statement(
  recordColumns,
  `SELECT ${listOf(recordColumns)} FROM identity.audit_record WHERE position > $1 ORDER BY position LIMIT ${pageSize}`,
);
const chainColumns = columnsOf(AuditChain);
const chainRow = statement(
  { ...chainColumns, records: column.int() },
  `SELECT ${listOf(chainColumns)}, (SELECT count(*)::int FROM identity.audit_record) AS records
     FROM identity.audit_chain`,
);

type KnownHead = Omit<AuditHead, 'at'>;

/** What is known of the chain besides its records. */
interface Expected {
  /** Hashes by position, in hex. */
  hashes: ReadonlyMap<number, string>;
  /** Hashes in hex of the records at which retention has ended, by position. */
  removals: ReadonlyMap<number, string>;
  /** The last position that was ever written. */
  last: number;
}

/**
 * Walks the chain in one snapshot, in pages, and compares it with the heads that were written outside. Without those
 * only the row of the chain in the database shows a cut or a removal.
 */
export async function verifyChain(dataSource: DataSource, file: HeadsFile): Promise<Verification> {
  // before the snapshot: every head in it is of a record in the snapshot
  const last = greatest(((await file.read()) ?? []).map(({ position }) => position));
  return dataSource.transaction('REPEATABLE READ', async (tx) => {
    const [chain] = await rows(tx, chainRow);
    if (!chain) throw new Error('the row of the audit chain is gone');
    // after it: what retention had removed then is signed off
    const heads: KnownHead[] = (await file.read()) ?? [
      { kind: 'removed', position: Number(chain.removed_to), hash: chain.removed_hash.toString('hex') },
    ];
    const expected: Expected = {
      hashes: firstByPosition(heads),
      removals: firstByPosition(heads.filter(({ kind }) => kind === 'removed')),
      last: Math.max(last, Number(chain.position)),
    };
    return { ...(await walk(tx, expected)), records: chain.records };
  });
}

async function walk(tx: EntityManager, expected: Expected): Promise<Omit<Verification, 'records'>> {
  let first = 0;
  let position = 0;
  let hash: Buffer = firstHash;
  const result = (reason: Verification['reason'], brokenAt: number | null): Omit<Verification, 'records'> => ({
    first,
    head: first === 0 ? '' : hash.toString('hex'),
    brokenAt,
    reason,
  });
  for (;;) {
    const found = await rows(tx, page, [position]);
    for (const { hash: stored, ...record } of found) {
      const at = Number(record.position);
      if (first === 0) {
        first = at;
        const removed = at === 1 ? firstHash.toString('hex') : expected.removals.get(at - 1);
        if (removed === undefined) return result('removed', lastSigned(expected, at) + 1);
        hash = Buffer.from(removed, 'hex');
      } else if (at !== position + 1) return result('removed', position + 1);
      const head = expected.hashes.get(at);
      if (!hashOf(hash, record).equals(stored) || (head !== undefined && head !== stored.toString('hex')))
        return result('changed', at);
      hash = stored;
      position = at;
    }
    if (found.length < pageSize) break;
  }
  const end = first === 0 ? lastSigned(expected, Infinity) : position;
  return end < expected.last ? result('cut', end + 1) : result(null, null);
}

/** The last record before a position that retention has removed. */
const lastSigned = ({ removals }: Expected, before: number): number =>
  greatest([...removals.keys()].filter((position) => position < before));

/** Of two heads of one position the one that was written first counts: the chain may have been rewritten since. */
const firstByPosition = (heads: readonly KnownHead[]): Map<number, string> =>
  new Map(heads.map(({ position, hash }) => [position, hash] as const).reverse());

/** The greatest number, 0 without one. */
const greatest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);
