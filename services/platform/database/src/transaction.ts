import type { DataSource, EntityManager } from 'typeorm';

const commitCallbacks = new WeakMap<EntityManager, (() => void)[]>();

/**
 * Runs `work` in one transaction; an error rolls it back. Callbacks of `afterCommit` run after the commit.
 * @param database a data source, or the manager of a connection that is in no transaction
 */
export async function inTransaction<T>(
  database: DataSource | EntityManager,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  let callbacks: (() => void)[] = [];
  const result = await database.transaction(async (tx) => {
    const own: (() => void)[] = [];
    commitCallbacks.set(tx, own);
    callbacks = own;
    return work(tx);
  });
  for (const callback of callbacks) callback();
  return result;
}

/** Registers a callback for the commit of `tx`. Throws when `tx` is not of `inTransaction`. */
export function afterCommit(tx: EntityManager, callback: () => void): void {
  if (!tryAfterCommit(tx, callback)) throw new Error('afterCommit needs a transaction of inTransaction()');
}

/** Registers a callback for the commit of `tx` and returns true; false when `tx` is not of `inTransaction`. */
export function tryAfterCommit(tx: EntityManager, callback: () => void): boolean {
  const list = commitCallbacks.get(tx);
  list?.push(callback);
  return list !== undefined;
}
