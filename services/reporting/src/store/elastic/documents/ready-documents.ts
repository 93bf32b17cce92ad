import { type BinaryRows, copyOut } from '@mm/database/copy-out.js';
import type { DataSource } from 'typeorm';
import { topicFields } from './indexed-document.js';

/** A document as it is sent to the index. */
export interface ReadyDocument {
  id: string;
  /** Grows with every change. */
  number: string;
  /** Its two lines of a bulk request; the lines of documents that were read together are contiguous in memory. */
  lines: Buffer;
}

const marks = `(
  SELECT json_agg(
    json_build_object('topic', k.topic_id, 'irrelevant', k.irrelevant, 'tone', k.tone) ORDER BY k.topic_id
  )
  FROM report_mark k
  WHERE k.publication_id = e.id
)`;
const story = `coalesce(nullif((e.labels->>'storyId')::bigint, 0), -e.id)`;
const columns = `e.id, e.number, e.matched, e.labels, e.counters, e.words, e.topics::text, ${marks}, ${story}`;

/** Documents after an id. */
export const documentsAfter = (dataSource: DataSource, id: string, limit: number): Promise<ReadyDocument[]> =>
  read(dataSource, `SELECT ${columns} FROM elastic_document e WHERE e.id > ${BigInt(id)} ORDER BY e.id LIMIT ${limit}`);

/** These documents, without those that do not exist. */
export const readyDocuments = (dataSource: DataSource, ids: readonly string[]): Promise<ReadyDocument[]> =>
  read(
    dataSource,
    `SELECT ${columns} FROM elastic_document e
     WHERE e.id = ANY('{${ids.map(BigInt).join()}}'::bigint[])
     ORDER BY e.id`,
  );

/** The removal of a document, as it is sent to the index. */
export const removalOf = ({ id, number }: Pick<ReadyDocument, 'id' | 'number'>): ReadyDocument => ({
  id,
  number,
  lines: Buffer.from(`{"delete":{"_id":"${id}","version":${number},"version_type":"external_gte"}}\n`),
});

const read = async (dataSource: DataSource, select: string): Promise<ReadyDocument[]> =>
  assemble(await copyOut(dataSource, select));

/**
 * Assembles the lines of all rows and copies each byte once: decoding three kilobytes per document, or one buffer
 * per document, would cost more than all the rest.
 */
function assemble(rows: BinaryRows): ReadyDocument[] {
  const parts = Array.from({ length: rows.length }, (_, row) => rowParts(rows, row));
  const lines = Buffer.allocUnsafe(
    parts.reduce(
      (sum, { action, middle }, row) =>
        sum +
        action.length +
        middle.length +
        lengthOf(rows, row, labels) +
        lengthOf(rows, row, counters) +
        lengthOf(rows, row, words),
      0,
    ),
  );
  let at = 0;
  return parts.map(({ id, number, action, middle }, row) => {
    const start = at;
    at += lines.write(action, at, 'latin1');
    // joins the JSON objects: inner brackets are dropped
    at += rows.bytes.copy(lines, at, rows.start(row, labels), rows.end(row, labels) - 1);
    at += lines.write(',', at, 'latin1');
    at += rows.bytes.copy(lines, at, rows.start(row, counters) + 1, rows.end(row, counters) - 1);
    at += lines.write(middle, at, 'latin1');
    at += rows.bytes.copy(lines, at, rows.start(row, words) + 1, rows.end(row, words));
    at += lines.write('\n', at, 'latin1');
    return { id, number, lines: lines.subarray(start, at) };
  });
}

const [labels, counters, words] = [3, 4, 5];
const lengthOf = (rows: BinaryRows, row: number, column: number): number =>
  rows.end(row, column) - rows.start(row, column);

function rowParts(rows: BinaryRows, row: number): { id: string; number: string; action: string; middle: string } {
  const [id, number] = [String(rows.bigint(row, 0)), String(rows.bigint(row, 1))];
  const middle = topicFields({
    story: String(rows.bigint(row, 8)),
    matched: String(rows.bigint(row, 2)),
    topics: rows.text(row, 6),
    marks: rows.isNull(row, 7) ? null : rows.text(row, 7),
  });
  return {
    id,
    number,
    action: `{"index":{"_id":"${id}","version":${number},"version_type":"external_gte"}}\n`,
    middle: `,${middle},`,
  };
}
