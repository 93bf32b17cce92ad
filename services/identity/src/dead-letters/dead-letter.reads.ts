import { Injectable } from '@nestjs/common';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { NotFound } from '@mm/http/problem.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { CallQuery, CallResponse } from '@mm/proto/http/call.js';
import type { deadLetterCalls, DeadLetterWire } from '@mm/proto/http/dead-letters.js';
import { DataSource } from 'typeorm';
import { DeadLetterRow } from './dead-letter.entity.js';
import { firstLines, shownContent, shownHeaders } from './shown-content.js';

type Page = CallResponse<typeof deadLetterCalls.deadLetters>;
type Query = CallQuery<typeof deadLetterCalls.deadLetters>;

const defaultSize = 50;
const openStates = ['dead', 'replaying'] as const;

const listColumns = columnsOf(
  DeadLetterRow,
  ...(['id', 'state', 'topic', 'event_key', 'event_id', 'consumer_group', 'reason', 'error', 'tries'] as const),
  ...(['buried_at', 'replays', 'replayed_by', 'replayed_at', 'discarded_by'] as const),
);
const condition = `
  ($1::text IS NULL OR topic = $1) AND ($2::text IS NULL OR consumer_group = $2) AND state = ANY($3::text[])`;
const newestFirst = statement(
  listColumns,
  `SELECT ${listOf(listColumns)} FROM identity.dead_letter
   WHERE ${condition}
   ORDER BY buried_at DESC, id DESC
   LIMIT $4 OFFSET $5`,
);
const count = statement(
  { total: column.int() },
  `SELECT count(*)::int AS total FROM identity.dead_letter WHERE ${condition}`,
);
const places = statement(
  { topics: column.nullable(column.arrayOf(column.text())), groups: column.nullable(column.arrayOf(column.text())) },
  `SELECT array_agg(DISTINCT topic ORDER BY topic) AS topics,
     array_agg(DISTINCT consumer_group ORDER BY consumer_group) AS groups
   FROM identity.dead_letter`,
);
const wholeColumns = { ...listColumns, ...columnsOf(DeadLetterRow, 'headers', 'value') };
const one = statement(wholeColumns, `SELECT ${listOf(wholeColumns)} FROM identity.dead_letter WHERE id = $1`);

/** Reads dead letters for administrators. */
@Injectable()
export class DeadLetterReads {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of the letters that fit all filters, the newest first. */
  async page({ topic, group, state = 'open', page = 1, size = defaultSize }: Query): Promise<Page> {
    const filters = [topic ?? null, group ?? null, state === 'open' ? openStates : [state]];
    const [letters, [fitting], [open], [found]] = await Promise.all([
      rows(this.dataSource, newestFirst, [...filters, size, (page - 1) * size]),
      rows(this.dataSource, count, filters),
      rows(this.dataSource, count, [null, null, openStates]),
      rows(this.dataSource, places),
    ]);
    return {
      letters: letters.map(letterWire),
      total: fitting?.total ?? 0,
      open: open?.total ?? 0,
      topics: found?.topics ?? [],
      groups: found?.groups ?? [],
    };
  }

  /** A letter with its event. Throws NotFound. */
  async letter(id: number): Promise<CallResponse<typeof deadLetterCalls.deadLetter>> {
    const [row] = await rows(this.dataSource, one, [id]);
    if (!row) throw new NotFound('the dead letter', 'dead-letter-not-found');
    return { letter: letterWire(row), headers: shownHeaders(row.headers), content: shownContent(row.value) };
  }
}

const letterWire = (row: RowOf<typeof listColumns>): DeadLetterWire => ({
  id: Number(row.id),
  state: row.state,
  topic: row.topic,
  key: row.event_key,
  event_id: row.event_id,
  group: row.consumer_group,
  reason: row.reason,
  error: firstLines(row.error),
  tries: row.tries,
  buried_at: unixSeconds(row.buried_at),
  replays: row.replays,
  replayed_by: row.replayed_by,
  replayed_at: unixSeconds(row.replayed_at),
  discarded_by: row.discarded_by,
});
