import { affected, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { Decided, Decision } from './decision.entity.js';

const insert = statement(
  {},
  'INSERT INTO decision (id, kind, by, at) VALUES ($1, $2, $3, now()) ON CONFLICT (id) DO NOTHING',
);
const storeResults = statement({}, 'UPDATE decision SET results = $2::jsonb WHERE id = $1');

/** Notes that a person makes a decision; false if there is one with this id. */
export const noteDecision = async (
  tx: EntityManager,
  { id, kind, by }: Pick<Decision, 'id' | 'kind' | 'by'>,
): Promise<boolean> => (await affected(tx, insert, [id, kind, by])) > 0;

/** Keeps what became of the posts of a decision. */
export const keepResults = async (tx: EntityManager, id: string, results: readonly Decided[]): Promise<void> =>
  void (await affected(tx, storeResults, [id, JSON.stringify(results)]));
