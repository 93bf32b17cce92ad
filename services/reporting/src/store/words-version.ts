import { column, listOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { WORDS_VERSION } from '@mm/keywords/normalise.js';
import type { EntityManager } from 'typeorm';

const progressColumns = {
  words_version: column.int(),
  rewriting: column.nullable(column.int()),
  below: column.nullable(column.bigint()),
  rewritten: column.bigint(),
};
const take = statement(progressColumns, `SELECT ${listOf(progressColumns)} FROM report_engine FOR UPDATE`);
const isOfVersion = statement({}, 'SELECT FROM report_engine WHERE words_version = $1');
const note = statement({}, 'UPDATE report_engine SET rewriting = $1, below = $2, rewritten = $3');
const record = statement(
  {},
  'UPDATE report_engine SET words_version = $1, rewriting = NULL, below = NULL, rewritten = 0',
);

/** How far stored words are made anew: publications from the id `below` on are done, `rewritten` of them. */
export interface WordsProgress {
  below: number | null;
  rewritten: number;
}

/** Whether all stored words are as this program makes them. */
export const hasCurrentWords = async (database: Database): Promise<boolean> =>
  (await rows(database, isOfVersion, [WORDS_VERSION])).length > 0;

/** Takes the work for this process until the end of `tx`; undefined when the words are current. */
export async function takeWords(tx: EntityManager): Promise<WordsProgress | undefined> {
  const [found] = await rows(tx, take);
  if (!found || found.words_version === WORDS_VERSION) return undefined;
  // another program may have begun with its version
  if (found.rewriting !== WORDS_VERSION) return { below: null, rewritten: 0 };
  return { below: found.below === null ? null : Number(found.below), rewritten: Number(found.rewritten) };
}

export async function noteWords(tx: EntityManager, { below, rewritten }: WordsProgress): Promise<void> {
  await affected(tx, note, [WORDS_VERSION, below, rewritten]);
}

/** Records that all stored words are as this program makes them. */
export async function recordWords(database: Database): Promise<void> {
  await affected(database, record, [WORDS_VERSION]);
}
