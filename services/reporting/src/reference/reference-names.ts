import { Injectable } from '@nestjs/common';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { ReferenceName } from './reference-name.entity.js';

type Kind = ReferenceName['kind'];

const stampOfAll = statement(
  { stamp: column.text() },
  "SELECT count(*) || ':' || coalesce(sum(version), 0) AS stamp FROM reference_name",
);
const named = columnsOf(ReferenceName, 'kind', 'id', 'name', 'name_kz');
const all = statement(named, `SELECT ${listOf(named)} FROM reference_name`);
const one = statement(columnsOf(ReferenceName, 'name'), 'SELECT name FROM reference_name WHERE kind = $1 AND id = $2');
const saveNewer = statement(
  {},
  `INSERT INTO reference_name AS r (kind, id, name, name_kz, version) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (kind, id) DO UPDATE SET name = excluded.name, name_kz = excluded.name_kz, version = excluded.version
   WHERE excluded.version > r.version`,
);

/** Current names of spheres, oblasts and events. */
@Injectable()
export class ReferenceNames {
  private names = new Map<string, string>();
  private kazakh = new Map<string, string>();
  private stamp = '';

  get(kind: Kind, id: number): string | undefined {
    return this.names.get(`${kind}:${id}`);
  }

  /** The Kazakh name of the entry with this current name; the name itself where it has none. */
  inKazakh(kind: Kind, name: string): string {
    return this.kazakh.get(`${kind}:${name}`) || name;
  }

  /** Reads the names again if any changed. Returns this object. */
  async current(database: Database): Promise<this> {
    const [found] = await rows(database, stampOfAll);
    if (found && found.stamp !== this.stamp) {
      this.fill(await rows(database, all));
      this.stamp = found.stamp;
    }
    return this;
  }

  /** Replaces all names. Returns this object. */
  fill(entries: readonly RowOf<typeof named>[]): this {
    this.names = new Map(entries.map(({ kind, id, name }) => [`${kind}:${id}`, name]));
    this.kazakh = new Map(entries.map(({ kind, name, name_kz }) => [`${kind}:${name}`, name_kz]));
    return this;
  }

  /** Stores names unless a newer version is known. Returns whether the entry had another name before. */
  async save(
    database: Database,
    entry: { kind: string; id: number; name: string; nameKz: string; version: number },
  ): Promise<boolean> {
    const [before] = await rows(database, one, [entry.kind, entry.id]);
    await affected(database, saveNewer, [entry.kind, entry.id, entry.name, entry.nameKz, entry.version]);
    return before !== undefined && before.name !== entry.name;
  }
}
