import type { DataSource } from 'typeorm';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { countPublications } from '../../../publication-table/publication-table.js';
import type { BuildProgress } from '../../store-maintenance.js';
import { type EngineClient, EngineDamaged, type EngineStatement } from '../engine/engine-client.js';
import type { EngineProcess } from '../engine/engine-process.js';
import { createTables, definitions, factColumns, type Membership, membershipColumns } from '../facts/fact-tables.js';
import { type ReadFacts, readFactsAfter } from '../facts/read-facts.js';
import { listsOf, membersOf, rowsOf, showVersion } from '../facts/write-facts.js';
import { removeAllTopicChanges } from '../members/topic-changes.js';
import { acknowledgeBatch, noteBuilt, readTokens } from './file-tokens.js';

const pageSize = 5000;
const shownVersions = statement(
  { topic_id: column.bigint(), version: column.int() },
  'SELECT topic_id, version FROM report_topic WHERE version <> 0',
);
const removePending = statement({}, 'DELETE FROM report_pending');

/**
 * Builds the file from PostgreSQL anew. Nothing else may write to it meanwhile; what is committed in PostgreSQL while
 * it is built is left to the feed. Questions find no tables until the end. An interrupted one is begun again.
 */
export async function buildFile(
  dataSource: DataSource,
  engine: Pick<EngineProcess, 'client' | 'reset'>,
  signal: AbortSignal,
  progress: BuildProgress,
): Promise<void> {
  const { client } = engine;
  /** The engine ends a statement with its process; whoever stops the service does not wait for it. */
  const write = (statements: readonly EngineStatement[]) => untilAborted(client.write(statements), signal);
  if (!(await isEmpty(engine.client))) await engine.reset();
  // only now: with the former file, these changes would be missed
  const shown = await inTransaction(dataSource, async (tx) => {
    await affected(tx, removePending);
    await removeAllTopicChanges(tx);
    return rows(tx, shownVersions);
  });
  await write([
    { sql: `CREATE TABLE page (${definitions(factColumns)})` },
    { sql: `CREATE TABLE membership (${definitions(membershipColumns)})` },
  ]);
  await copyPublications(dataSource, (page) => write(appendPage(page)), progress);
  const { next } = await readTokens(dataSource);
  await write([
    ...createTables.map((sql) => ({ sql })),
    { sql: 'INSERT INTO fact SELECT * FROM page ORDER BY "at", id' },
    { sql: 'DROP TABLE page' },
    { sql: `INSERT INTO member ${membersOf('membership')} ORDER BY topic, version, "at", id` },
    { sql: 'DROP TABLE membership' },
    ...shown.flatMap(({ topic_id: topicId, version }) => showVersion({ topicId: Number(topicId), version })),
    noteBuilt(next),
  ]);
  await acknowledgeBatch(dataSource);
  await write([{ sql: 'CHECKPOINT' }]);
}

/** Whether the file has just been made. */
async function isEmpty(client: EngineClient): Promise<boolean> {
  try {
    const [tables] = await client.read([{ sql: 'SELECT table_name FROM duckdb_tables() LIMIT 1' }]);
    return tables?.length === 0;
  } catch (error) {
    if (error instanceof EngineDamaged) return false;
    throw error;
  }
}

async function copyPublications(
  dataSource: DataSource,
  append: (page: ReadFacts) => Promise<unknown>,
  progress: BuildProgress,
): Promise<void> {
  const all = await countPublications(dataSource);
  let done = 0;
  let reading = readFactsAfter(dataSource, 0, pageSize);
  for (;;) {
    const page = await reading;
    const last = page.facts.at(-1);
    if (!last) return;
    // read while this page is written
    reading = readFactsAfter(dataSource, last.id, pageSize);
    reading.catch(() => undefined);
    await append(page);
    done += page.facts.length;
    progress(done, Math.max(all, done));
  }
}

const appendPage = ({ facts, memberships }: ReadFacts): EngineStatement[] => [
  { sql: `INSERT INTO page ${rowsOf(factColumns)}`, values: listsOf(factColumns, facts) },
  {
    sql: `INSERT INTO membership ${rowsOf(membershipColumns)}`,
    values: listsOf<Membership>(membershipColumns, memberships),
  },
];

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  signal.throwIfAborted();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}
