import { Injectable } from '@nestjs/common';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { auditCalls } from '@mm/proto/http/audit.js';
import type { CallQuery } from '@mm/proto/http/call.js';
import { DataSource } from 'typeorm';
import { AuditRecord } from './audit-record.entity.js';

export type AuditQuery = CallQuery<typeof auditCalls.audit>;

const recordColumns = columnsOf(AuditRecord);
export type AuditRow = RowOf<typeof recordColumns>;

const defaultSize = 50;
/** Records of one object's history. */
const longestHistory = 200;
/** Further words of a search are ignored. */
const mostWords = 8;

/** $5: patterns that each must fit a name or a value. */
const condition = `
  ($1::text IS NULL OR actor ILIKE $1)
  AND ($2::text IS NULL OR action = $2)
  AND ($3::text IS NULL OR object_kind = $3)
  AND ($4::text IS NULL OR object_id = $4)
  AND concat_ws(' ', actor, object_name, object_id, before, after) ILIKE ALL ($5::text[])
  AND ($6::timestamptz IS NULL OR at >= $6)
  AND ($7::timestamptz IS NULL OR at < $7)`;
const pageOf = (order: 'ASC' | 'DESC') =>
  statement(
    recordColumns,
    `SELECT ${listOf(recordColumns)} FROM identity.audit_record
     WHERE ${condition}
     ORDER BY position ${order}
     LIMIT $8 OFFSET $9`,
  );
const newestFirst = pageOf('DESC');
const oldestFirst = pageOf('ASC');
const count = statement(
  { total: column.int() },
  `SELECT count(*)::int AS total FROM identity.audit_record WHERE ${condition}`,
);
const ofObject = statement(
  recordColumns,
  `SELECT ${listOf(recordColumns)} FROM identity.audit_record
   WHERE object_kind = $1 AND object_id = $2
   ORDER BY position DESC
   LIMIT ${longestHistory}`,
);
/** Of posts also the decisions about several, whose fields are named `post <id>`; these have an index of their own. */
const ofPost = statement(
  recordColumns,
  `WITH decisions AS MATERIALIZED (
     SELECT ${listOf(recordColumns)} FROM identity.audit_record
     WHERE object_kind = 'decision' AND after::jsonb ? ('post ' || $1::text)
   )
   SELECT ${listOf(recordColumns)} FROM (
     (
       SELECT ${listOf(recordColumns)} FROM identity.audit_record
       WHERE object_kind = 'post' AND object_id = $1::text
       ORDER BY position DESC
       LIMIT ${longestHistory}
     )
     UNION ALL
     SELECT ${listOf(recordColumns)} FROM decisions
   ) found
   ORDER BY position DESC
   LIMIT ${longestHistory}`,
);
/** The distinct values of a column with an index, one look-up each instead of a scan. */
const valuesOf = (name: 'action' | 'object_kind') =>
  statement(
    { value: column.text() },
    `WITH RECURSIVE found AS (
       (SELECT ${name} AS value FROM identity.audit_record ORDER BY ${name} LIMIT 1)
       UNION ALL
       SELECT (
         SELECT r.${name} FROM identity.audit_record r WHERE r.${name} > found.value ORDER BY r.${name} LIMIT 1
       )
       FROM found
       WHERE found.value IS NOT NULL
     )
     SELECT value FROM found WHERE value IS NOT NULL`,
  );
const actions = valuesOf('action');
const objectKinds = valuesOf('object_kind');

/** Reads the journal. */
@Injectable()
export class AuditReads {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of the records that fit all filters, the newest first unless `sort` is 'at'. */
  async page(query: AuditQuery): Promise<{ records: AuditRow[]; total: number }> {
    const { page = 1, size = defaultSize } = query;
    const filters = filtersOf(query);
    const [records, [counted]] = await Promise.all([
      rows(this.dataSource, query.sort === 'at' ? oldestFirst : newestFirst, [...filters, size, (page - 1) * size]),
      rows(this.dataSource, count, filters),
    ]);
    return { records, total: counted?.total ?? 0 };
  }

  /** All actions and kinds of objects that occur, by name. */
  async values(): Promise<{ actions: string[]; objectKinds: string[] }> {
    const [found, kinds] = await Promise.all([rows(this.dataSource, actions), rows(this.dataSource, objectKinds)]);
    return { actions: found.map(({ value }) => value), objectKinds: kinds.map(({ value }) => value) };
  }

  /** The newest records of one object, at most 200. */
  ofObject(kind: string, id: string): Promise<AuditRow[]> {
    return kind === 'post' ? rows(this.dataSource, ofPost, [id]) : rows(this.dataSource, ofObject, [kind, id]);
  }
}

function filtersOf({ actor, action, object_kind, object_id, text, from, until }: AuditQuery): unknown[] {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  return [
    actor ? containing(actor) : null,
    action ?? null,
    object_kind ?? null,
    object_id ?? null,
    words.map(containing),
    from === undefined ? null : new Date(from * 1000),
    until === undefined ? null : new Date((until + 1) * 1000),
  ];
}

/** A pattern of ILIKE for texts that contain this one literally. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
