import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { analysts, supervisors } from '@mm/proto/vocabulary/role.js';
import { AlertRule } from './alert-rule.entity.js';

export const ruleColumns = columnsOf(AlertRule);
export type RuleRow = RowOf<typeof ruleColumns>;

const active = statement(
  ruleColumns,
  `SELECT ${listOf(ruleColumns)}
   FROM alert_rule
   WHERE active AND kind = $1
     AND (owner = '' OR owner_roles && CASE WHEN topic_id IS NULL THEN $2::text[] ELSE $3::text[] END)
   ORDER BY id`,
);

/** The active rules of a kind whose owners may still have them. */
export const activeRules = (database: Database, kind: AlertKind): Promise<RuleRow[]> =>
  rows(database, active, [kind, supervisors, analysts]);

/** The addresses of a rule, each once. */
export const mailTargets = ({ addresses }: Pick<RuleRow, 'addresses'>): string[] => [
  ...new Set(
    addresses
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  ),
];

/** What a rule asks of a topic. */
export interface RuleTopic {
  id: number;
  /** Accounts that may see it. */
  access: readonly number[];
}

const strictness = { low: 0, normal: 1, high: 2 } as const;

/**
 * Those of the rules that hold for a topic: its own ones and the general ones, of owners who may see it. The
 * installation's general rule steps back where the topic has a rule that finds at least as much, so that one spike is
 * not raised twice.
 */
export function rulesOfTopic(rules: readonly RuleRow[], topic: RuleTopic): RuleRow[] {
  const seeing = rules.filter(
    ({ owner, owner_id: id, owner_roles: roles }) =>
      owner === '' || roles.includes('mm_admin') || topic.access.includes(id),
  );
  const own = seeing.filter(({ topic_id: id }) => Number(id) === topic.id);
  const general = seeing.filter(({ topic_id: id }) => id === null);
  const isCovered = ({ owner, sensitivity }: RuleRow): boolean =>
    owner === '' && own.some((rule) => strictness[rule.sensitivity] >= strictness[sensitivity]);
  return [...own, ...general.filter((rule) => !isCovered(rule))];
}
