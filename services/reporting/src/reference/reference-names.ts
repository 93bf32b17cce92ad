import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Kind = 'sphere' | 'oblast' | 'event';

/** Current names of spheres, oblasts and events. */
@Injectable()
export class ReferenceNames {
  private names = new Map<string, string>();
  private stamp = '';

  get(kind: Kind, id: number): string | undefined {
    return this.names.get(`${kind}:${id}`);
  }

  /** Reads the names again if any changed. Returns this object. */
  async current(tx: Pick<EntityManager, 'query'>): Promise<this> {
    const [row] = await tx.query<{ stamp: string }[]>(
      "SELECT count(*) || ':' || coalesce(sum(version), 0) AS stamp FROM reference_name",
    );
    if (row && row.stamp !== this.stamp) {
      const rows = await tx.query<{ kind: Kind; id: string; name: string }[]>(
        'SELECT kind, id, name FROM reference_name',
      );
      this.names = new Map(rows.map(({ kind, id, name }) => [`${kind}:${id}`, name]));
      this.stamp = row.stamp;
    }
    return this;
  }
}
