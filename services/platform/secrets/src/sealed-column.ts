import { Equal } from 'typeorm';
import type { DataSource, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { SecretBox } from './secret-box.js';

/** A column whose values are encrypted. */
export interface SealedColumn {
  /** `<table>.<column>`. */
  name: string;
  /** Encrypts the keys of all its values with the current installation key; skips values that change meanwhile. */
  rewrap(dataSource: DataSource, box: SecretBox): Promise<Rewrapped>;
}

export interface Rewrapped {
  changed: number;
  /** Values that none of the given keys decrypts; they stay as they are. */
  unreadable: number;
}

/** @param contextOf what the value of a row is bound to */
export function sealedColumn<E extends ObjectLiteral>(
  table: string,
  entity: EntityTarget<E>,
  column: keyof E & string,
  contextOf: (row: E) => string,
): SealedColumn {
  return {
    name: `${table}.${column}`,
    async rewrap(dataSource, box) {
      const metadata = dataSource.getMetadata(entity);
      const result: Rewrapped = { changed: 0, unreadable: 0 };
      for (const row of await dataSource.manager.find(entity)) {
        const sealed = row[column] as Buffer | null;
        if (!sealed) continue;
        const rewrapped = attempt(() => box.rewrap(sealed, contextOf(row)));
        if (rewrapped === 'failed') result.unreadable++;
        if (!Buffer.isBuffer(rewrapped)) continue;
        const where = { ...metadata.getEntityIdMap(row), [column]: Equal(sealed) } as FindOptionsWhere<E>;
        const { affected = 0 } = await dataSource.manager.update(entity, where, { [column]: rewrapped } as never);
        result.changed += affected ?? 0;
      }
      return result;
    },
  };
}

function attempt<T>(work: () => T): T | 'failed' {
  try {
    return work();
  } catch {
    return 'failed';
  }
}
