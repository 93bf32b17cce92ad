import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import {
  type EngineClient,
  EngineDamaged,
  EngineError,
  type EngineRow,
  type EngineStatement,
} from '../engine/engine-client.js';
import { layout } from '../facts/fact-tables.js';
import type { MembersRange } from '../facts/read-facts.js';

/** Which state of the file belongs to the database. */
export interface FileTokens {
  /** Of the last batch that was acknowledged. */
  applied: string;
  /** Of the batch that is written next. */
  next: string;
}

/** What a batch changed; kept in the file until the next one. */
export interface Batch {
  /** Of publications. */
  ids: readonly number[];
  members: readonly MembersRange[];
  /** Ids of the topics that show another version. */
  shown: readonly number[];
}

/** The last batch of a file. */
export interface FileState extends Batch {
  token: string;
}

/** How many rows stand behind the sorted ones. */
export interface Unsorted {
  facts: number;
  members: number;
}

const read = statement({ applied: column.text(), next: column.text() }, 'SELECT applied, next FROM report_file');
const rotate = statement({}, 'UPDATE report_file SET applied = next, next = gen_random_uuid()');

/** Throws when the migration has not run. */
export async function readTokens(database: Database): Promise<FileTokens> {
  const [tokens] = await rows(database, read);
  if (!tokens) throw new Error('the table report_file is empty');
  return tokens;
}

/** Acknowledges that the file holds the batch of the token `next`, in the transaction that forgets its changes. */
export async function acknowledgeBatch(tx: Database): Promise<void> {
  await affected(tx, rotate);
}

const readState: EngineStatement = { sql: 'SELECT layout, token, batch FROM applied' };
/** Whether it asked a file that is empty or being built. */
export const isWithoutTables = (error: unknown): boolean =>
  error instanceof EngineError && /^Catalog Error: Table .* does not exist/.test(error.message);

/**
 * The state of the file with the answers to other statements, as of one moment; undefined for a file that is damaged,
 * unfinished or of another layout. Rejects with EngineAway.
 */
export async function readFile(
  engine: Pick<EngineClient, 'read'>,
  ...others: readonly EngineStatement[]
): Promise<{ state: FileState; answers: EngineRow[][] } | undefined> {
  try {
    const [states, ...answers] = await engine.read([readState, ...others]);
    const row = states?.[0];
    if (row?.layout !== layout) return undefined;
    return { state: { token: String(row.token), ...(JSON.parse(String(row.batch)) as Batch) }, answers };
  } catch (error) {
    if (error instanceof EngineDamaged || isWithoutTables(error)) return undefined;
    throw error;
  }
}

/** Notes a batch in the transaction that writes it; answers with `Unsorted`, with no row if the file was lost. */
export const noteBatch = (token: string, batch: Batch, appended: Unsorted): EngineStatement => ({
  sql: `UPDATE applied SET token = $1, batch = $2,
          unsorted_facts = unsorted_facts + $3::BIGINT, unsorted_members = unsorted_members + $4::BIGINT
        RETURNING unsorted_facts AS facts, unsorted_members AS members`,
  values: [token, JSON.stringify(batch), appended.facts, appended.members],
});

/** The row of a file that has just been built. */
export const noteBuilt = (token: string): EngineStatement => ({
  sql: 'INSERT INTO applied VALUES ($1::INTEGER, $2, $3, 0, 0)',
  values: [layout, token, JSON.stringify({ ids: [], members: [], shown: [] } satisfies Batch)],
});
