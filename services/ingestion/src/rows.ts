import type { EntityManager } from 'typeorm';

/** A data source or a transaction's manager. */
export type Queryable = Pick<EntityManager, 'query'>;

/** Rows that a statement returns, whatever its kind (for UPDATE and DELETE TypeORM answers rows and their number). */
export async function rowsOf<T>(db: Queryable, sql: string, parameters: unknown[] = []): Promise<T[]> {
  const answer = await db.query<T[] | [T[], number]>(sql, parameters);
  return answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number' ? answer[0] : (answer as T[]);
}
