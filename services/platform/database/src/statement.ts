import { EntityManager, type DataSource, type QueryResult } from 'typeorm';
import type { Columns, RowOf } from './columns.js';

/** SQL text with the columns of its result, from which the type of a row is inferred. */
export interface Statement<C extends Columns = Columns> {
  readonly columns: C;
  readonly text: string;
}

/** A data source, or the manager of a transaction. */
export type Database = DataSource | EntityManager;

const registered: Statement[] = [];

/**
 * A statement with a fixed text. The service's contract test has the server describe every one and compares the names
 * and types of its columns, so `columns` has to be what the server returns.
 * @param columns `columnsOf(Post, 'id', …)` plus joined ones of `column`; `{}` for a statement without a result
 */
export function statement<C extends Columns>(columns: C, text: string): Statement<C> {
  const made = { columns, text };
  registered.push(made);
  return made;
}

/** Every statement of the modules that are loaded, for the contract test. */
export const registeredStatements = (): readonly Statement[] => registered;

/**
 * The rows of a statement. Text that is composed at run time is passed as `{ columns, text }`, and tests have to run
 * each of its forms. Rejects with TypeORM's QueryFailedError.
 */
export async function rows<C extends Columns>(
  database: Database,
  { text }: Statement<C>,
  values: readonly unknown[] = [],
): Promise<RowOf<C>[]> {
  const { records } = await run(database, text, values);
  return records as RowOf<C>[];
}

/** The number of rows that a statement inserted, updated or deleted. Rejects with TypeORM's QueryFailedError. */
export async function affected(
  database: Database,
  { text }: Statement,
  values: readonly unknown[] = [],
): Promise<number> {
  return (await run(database, text, values)).affected ?? 0;
}

async function run(database: Database, text: string, values: readonly unknown[]): Promise<QueryResult> {
  const given = database instanceof EntityManager ? database.queryRunner : undefined;
  if (given) return given.query(text, [...values], true);
  const dataSource = database instanceof EntityManager ? database.dataSource : database;
  const runner = dataSource.createQueryRunner();
  try {
    return await runner.query(text, [...values], true);
  } finally {
    await runner.release();
  }
}
