import { recordAudit } from '@mm/audit/record-audit.js';
import { column, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, Invalid, NotFound } from '@mm/http/problem.js';
import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { alertKinds } from '@mm/proto/vocabulary/alert-kind.js';
import type { DataSource, EntityManager } from 'typeorm';
import { addressesOf } from '../../notifications/addresses.js';
import { ruleColumns, type RuleRow } from './alert-rules.js';

/** What a caller saves of a rule; without an id it is a new one. */
export type RuleDraft = Omit<AlertRuleWire, 'id' | 'owner'> & { id?: number | undefined };

const visible = statement(
  ruleColumns,
  `SELECT ${listOf(ruleColumns)} FROM alert_rule WHERE $1::boolean OR owner_id = $2 ORDER BY owner <> '', id`,
);
const lockRule = statement(
  ruleColumns,
  `SELECT ${listOf(ruleColumns)} FROM alert_rule WHERE id = $1 AND ($2::boolean OR owner_id = $3) FOR UPDATE`,
);
const written =
  'kind, topic_id, active, sensitivity, authors, cool_down, quiet_hours, channels, addresses, chats, takes_over_wall';
const insert = statement(
  ruleColumns,
  `INSERT INTO alert_rule (${written}, owner, owner_id, owner_roles)
   VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7::int[], $8::text[], $9, $10::text[], $11, $12, $13, $14::text[])
   RETURNING ${listOf(ruleColumns)}`,
);
const update = statement(
  ruleColumns,
  `UPDATE alert_rule
   SET (${written}) = ($1, $2, $3, $4, $5::jsonb, $6, $7::int[], $8::text[], $9, $10::text[], $11),
     owner_roles = CASE WHEN owner_id = $12 THEN $13::text[] ELSE owner_roles END
   WHERE id = $14
   RETURNING ${listOf(ruleColumns)}`,
);
const remove = statement(ruleColumns, `DELETE FROM alert_rule WHERE id = $1 RETURNING ${listOf(ruleColumns)}`);
const seesTopic = statement(
  { sees: column.boolean() },
  `SELECT true AS sees FROM known_topic
   WHERE id = $1 AND NOT is_deleted AND ($2::boolean OR $3::bigint = ANY(access))`,
);

/** Rules as their owners and supervisors keep them; the installation's own ones are changed by supervisors. */
export class RuleStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    /** Domains to which mails may go; [] for all. */
    private readonly mailDomains: readonly string[],
  ) {}

  /** The installation's rules first. */
  list(caller: Caller): Promise<RuleRow[]> {
    return rows(this.dataSource, visible, [mayChangeAll(caller), caller.userId]);
  }

  /**
   * Throws NotFound for a rule of another owner and for a topic that the caller may not see; Forbidden; Invalid, also
   * for addresses.
   */
  async save(draft: RuleDraft, caller: Caller): Promise<RuleRow> {
    assertFits(draft);
    const addresses = draft.channels.includes('mail') ? addressesOf(draft.addresses, this.mailDomains).join(', ') : '';
    return inTransaction(this.dataSource, async (tx) => {
      const before = draft.id ? await this.#existing(tx, draft.id, caller) : undefined;
      await assertMayAskFor(tx, draft.topic_id, before, caller);
      const fields = [
        draft.kind,
        draft.topic_id,
        draft.active,
        draft.sensitivity,
        JSON.stringify(draft.authors),
        draft.cool_down,
        draft.quiet_hours,
        draft.channels,
        addresses,
        draft.chats,
        draft.takes_over_wall,
      ];
      const [rule] = before
        ? await rows(tx, update, [...fields, caller.userId, caller.roles, before.id])
        : await rows(tx, insert, [...fields, caller.username, caller.userId, caller.roles]);
      if (!rule) throw new NotFound('the rule', 'alert-rule-not-found');
      await recordAudit(tx, this.outbox, {
        action: before ? 'alert-rule.updated' : 'alert-rule.created',
        object: { kind: 'alert-rule', id: rule.id, name: rule.kind },
        before: before ?? null,
        after: rule,
      });
      return rule;
    });
  }

  /** Throws NotFound, and Forbidden for a rule of the installation: it is switched off instead. */
  async delete(id: number, caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { owner } = await this.#existing(tx, id, caller);
      if (owner === '') throw new Forbidden('rules of the installation are switched off', 'alert-rule-of-installation');
      const [rule] = await rows(tx, remove, [id]);
      await recordAudit(tx, this.outbox, {
        action: 'alert-rule.deleted',
        object: { kind: 'alert-rule', id, name: rule?.kind ?? '' },
        before: rule ?? null,
        after: null,
      });
    });
  }

  /** A rule that the caller may change. Throws NotFound. */
  find(id: number, caller: Caller): Promise<RuleRow> {
    return inTransaction(this.dataSource, (tx) => this.#existing(tx, id, caller));
  }

  async #existing(tx: EntityManager, id: number, caller: Caller): Promise<RuleRow> {
    const [rule] = await rows(tx, lockRule, [id, mayChangeAll(caller), caller.userId]);
    if (!rule) throw new NotFound('the rule', 'alert-rule-not-found');
    return rule;
  }
}

const mayChangeAll = (caller: Caller): boolean => mayUse(caller, objectRules.changeAlertRule, 'foreign');

/** Only topics have rules of their own, and only first publications have authors. */
function assertFits({ kind, topic_id, authors }: RuleDraft): void {
  if (topic_id !== null && alertKinds[kind].subject !== 'topic')
    throw new Invalid('invalid-request', 'this kind has no topic', [
      { path: 'params.topic_id', code: 'topic-not-allowed' },
    ]);
  if (authors.length > 0 && kind !== 'first-publication')
    throw new Invalid('invalid-request', 'this kind has no authors', [
      { path: 'params.authors', code: 'authors-not-allowed' },
    ]);
}

/** A general rule is for supervisors; one of a topic for who may see it, when the rule is new or gets another topic. */
async function assertMayAskFor(
  tx: EntityManager,
  topicId: number | null,
  before: RuleRow | undefined,
  caller: Caller,
): Promise<void> {
  if (topicId === null) {
    if (!mayChangeAll(caller)) throw new Forbidden('rules for everything are for supervisors', 'topic-required');
    return;
  }
  if (before && Number(before.topic_id) === topicId && mayChangeAll(caller)) return;
  const [found] = await rows(tx, seesTopic, [topicId, mayUse(caller, objectRules.readTopic, 'foreign'), caller.userId]);
  if (!found) throw new NotFound('the topic', 'topic-not-found');
}
