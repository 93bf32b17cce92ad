import { Injectable } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { RowOf } from '@mm/database/columns.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { trashDays } from '@mm/proto/http/trash.js';
import { DataSource, type EntityManager } from 'typeorm';
import { DeletedItem } from './deleted-item.entity.js';

const columns = columnsOf(DeletedItem, 'kind', 'id', 'name', 'author', 'author_id', 'deleted_by', 'deleted_at');
/** $1: the author, or null for all; $2: days. */
const newestFirst = statement(
  columns,
  `SELECT ${listOf(columns)} FROM deleted_item
   WHERE ($1::bigint IS NULL OR author_id = $1) AND deleted_at >= now() - make_interval(days => $2)
   ORDER BY deleted_at DESC, id DESC
   LIMIT ${listLimits.topics}`,
);
const lockOne = statement(
  columns,
  `SELECT ${listOf(columns)} FROM deleted_item
   WHERE kind = $1 AND id = $2 AND deleted_at >= now() - make_interval(days => $3)
   FOR UPDATE`,
);
type DeletedRow = RowOf<typeof columns>;

/** Deleted topics and sections; an author sees the own ones, mm_admin all. */
@Injectable()
export class TrashReads {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first. */
  items(caller: Caller): Promise<DeletedRow[]> {
    return rows(this.dataSource, newestFirst, [seesAll(caller) ? null : caller.userId, trashDays]);
  }

  /** Locks one item. Throws NotFound. */
  async item(tx: EntityManager, kind: DeletedItem['kind'], id: number, caller: Caller): Promise<DeletedRow> {
    const [found] = await rows(tx, lockOne, [kind, id, trashDays]);
    if (!found || !(seesAll(caller) || Number(found.author_id) === caller.userId))
      throw new NotFound(`the deleted ${kind}`, 'not-in-trash');
    return found;
  }
}

const seesAll = (caller: Caller): boolean => mayUse(caller, objectRules.restoreTopic, 'foreign');
