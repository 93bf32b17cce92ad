import type { EntityManager } from 'typeorm';

/** A data source or a transaction's manager. */
export type Queryable = Pick<EntityManager, 'query'>;

/** The rows that a statement returns. For UPDATE and DELETE TypeORM returns the rows and their number. */
export async function rowsOf<T>(db: Queryable, sql: string, parameters: unknown[] = []): Promise<T[]> {
  const result = await db.query<T[] | [T[], number]>(sql, parameters);
  return result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number' ? result[0] : (result as T[]);
}
