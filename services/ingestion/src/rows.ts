import type { EntityManager } from 'typeorm';

/** A data source or a transaction's manager. */
export type Queryable = Pick<EntityManager, 'query'>;

/** Rows that a statement returns, whatever its kind (for UPDATE and DELETE TypeORM answers rows and their number). */
export async function rowsOf<T>(db: Queryable, sql: string, parameters: unknown[] = []): Promise<T[]> {
  const result = await db.query<T[] | [T[], number]>(sql, parameters);
  return result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number' ? result[0] : (result as T[]);
}
