import { type BinaryColumn, copyOut } from '@mm/database/copy-out.js';
import type { DataSource } from 'typeorm';
import { indexedDocument } from './indexed-document.js';

/** A document as it goes to the index. */
export interface ReadyDocument {
  id: string;
  /** Grows with every change. */
  number: string;
  /** Whether somebody waits for it. */
  urgent: boolean;
  /** JSON in UTF-8 on one line, in pieces one behind the other. */
  json: readonly Buffer[];
}

const marks = `(SELECT json_agg(json_build_object('topic', k.topic_id, 'irrelevant', k.irrelevant, 'tone', k.tone) ORDER BY k.topic_id) FROM report_mark k WHERE k.publication_id = e.id)`;
const columns = (urgent: string): string => `e.id, e.number, ${urgent}, e.matched, e.labels, e.counters, e.words, e.topics::text, ${marks}`;
const pending = 'FROM elastic_pending p JOIN elastic_document e USING (id) WHERE p.refused IS NULL';

/** Documents behind an id. */
export const documentsAfter = (dataSource: DataSource, id: string, limit: number): Promise<ReadyDocument[]> =>
  read(dataSource, `SELECT ${columns('false')} FROM elastic_document e WHERE e.id > ${BigInt(id)} ORDER BY e.id LIMIT ${limit}`);

/** Documents behind an id that were not sent yet and that nobody waits for. */
export const pendingAfter = (dataSource: DataSource, id: string, limit: number): Promise<ReadyDocument[]> =>
  read(dataSource, `SELECT ${columns('false')} ${pending} AND NOT p.urgent AND p.id > ${BigInt(id)} ORDER BY p.id LIMIT ${limit}`);

/** Documents that somebody waits for. */
export const urgentlyPending = (dataSource: DataSource, limit: number): Promise<ReadyDocument[]> => read(dataSource, `SELECT ${columns('true')} ${pending} AND p.urgent ORDER BY p.id LIMIT ${limit}`);

const read = async (dataSource: DataSource, select: string): Promise<ReadyDocument[]> => (await copyOut(dataSource, select)).map(readyDocument);

function readyDocument([id, number, urgent, matched, labels, counters, words, topics, marked]: BinaryColumn[]): ReadyDocument {
  if (!id || !number || !matched || !labels || !counters || !words || !topics) throw new Error('a document without one of its columns');
  return {
    id: String(id.readBigInt64BE()),
    number: String(number.readBigInt64BE()),
    urgent: urgent?.[0] === 1,
    json: indexedDocument({ matched: String(matched.readBigInt64BE()), labels, counters, words, topics: topics.toString(), marks: marked?.toString() ?? null }),
  };
}
