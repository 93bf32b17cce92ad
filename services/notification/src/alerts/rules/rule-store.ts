import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, Invalid, NotFound } from '@mm/http/problem.js';
import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import type { ObjectRule, Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { alertKinds } from '@mm/proto/vocabulary/alert-kind.js';
import { DataSource, type EntityManager } from 'typeorm';
import { addressesOf } from '../../notifications/addresses.js';
import { NotificationSettings } from '../../settings.js';
import { mailTargets, ruleColumns, type RuleRow } from './alert-rules.js';

/** What a caller saves of a rule; without an id it is a new one. */
export type RuleDraft = Omit<AlertRuleWire, 'id' | 'owner' | 'is_hidden'> & { id?: number | undefined };

const seenColumns = { ...ruleColumns, is_seen: column.boolean() };
/**
 * Whether all that a rule shows may be seen by $1, an account, or all topics by $2: another person's rule for all
 * topics shows those that this person sees. $3: kinds of topics.
 */
const isSeen = `CASE WHEN r.topic_id IS NULL THEN r.owner_id IN (0, $1::int) OR NOT r.kind = ANY($3::text[])
  ELSE $2::boolean OR EXISTS (SELECT FROM known_topic t WHERE t.id = r.topic_id AND $1::bigint = ANY(t.access)) END`;
/** $4: also those of others. */
const visible = statement(
  seenColumns,
  `SELECT ${listOf(ruleColumns, 'r')}, ${isSeen} AS is_seen FROM alert_rule r WHERE $4::boolean OR r.owner_id = $1
   ORDER BY r.owner <> '', r.id`,
);
const lockRule = statement(
  seenColumns,
  `SELECT ${listOf(ruleColumns, 'r')}, ${isSeen} AS is_seen FROM alert_rule r WHERE r.id = $4 FOR UPDATE`,
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
@Injectable()
export class RuleStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly settings: NotificationSettings,
  ) {}

  /** The installation's rules first; those of topics that the caller may not see without what they are about. */
  async list(caller: Caller): Promise<AlertRuleWire[]> {
    const listsAll = mayUse(caller, objectRules.listAlertRule, 'foreign');
    const found = await rows(this.dataSource, visible, [...seenBy(caller), listsAll]);
    return found.map((rule) => ruleWire(rule, !mayUse(caller, objectRules.changeAlertRule, relationTo(rule, caller))));
  }

  /**
   * Throws NotFound for a rule that the caller may not change and for a topic that the caller may not see; Forbidden;
   * Invalid, also for addresses.
   */
  async save(draft: RuleDraft, caller: Caller): Promise<AlertRuleWire> {
    assertFits(draft);
    const addresses = draft.channels.includes('mail')
      ? addressesOf(draft.addresses, this.settings.mail.domains).join(', ')
      : '';
    return inTransaction(this.dataSource, async (tx) => {
      const before = draft.id ? await existing(tx, draft.id, caller, objectRules.changeAlertRule) : undefined;
      await assertMayAskFor(tx, draft.topic_id, caller);
      if (before) assertMayAddress({ ...draft, addresses }, before, caller);
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
      return ruleWire(rule, false);
    });
  }

  /** Throws NotFound, and Forbidden for a rule of the installation: it is switched off instead. */
  async delete(id: number, caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { owner } = await existing(tx, id, caller, objectRules.deleteAlertRule);
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
    return inTransaction(this.dataSource, (tx) => existing(tx, id, caller, objectRules.changeAlertRule));
  }
}

/** Locks a rule with which the caller may do this. Throws NotFound. */
async function existing(tx: EntityManager, id: number, caller: Caller, right: ObjectRule): Promise<RuleRow> {
  const [found] = await rows(tx, lockRule, [...seenBy(caller), id]);
  if (!found || !mayUse(caller, right, relationTo(found, caller)))
    throw new NotFound('the rule', 'alert-rule-not-found');
  const { is_seen: _, ...rule } = found;
  return rule;
}

const topicKinds = Object.entries(alertKinds).flatMap(([kind, { subject }]) => (subject === 'topic' ? [kind] : []));
const seenBy = (caller: Caller): unknown[] => [
  caller.userId,
  mayUse(caller, objectRules.readTopic, 'foreign'),
  topicKinds,
];

function relationTo(rule: Pick<RuleRow, 'owner_id'> & { is_seen: boolean }, caller: Caller): Relation {
  const isOwn = rule.owner_id === caller.userId;
  if (!rule.is_seen) return isOwn ? 'lost' : 'hidden';
  return isOwn ? 'own' : 'foreign';
}

const mayChangeAll = (caller: Caller): boolean => mayUse(caller, objectRules.changeAlertRule, 'foreign');

/** The installation's rules report every topic: only who sees them all says where that is sent. */
function assertMayAddress(
  { addresses, chats }: Pick<RuleDraft, 'addresses' | 'chats'>,
  before: RuleRow,
  caller: Caller,
): void {
  const showsAll = before.owner === '' && before.topic_id === null && topicKinds.includes(before.kind);
  if (!showsAll || mayUse(caller, objectRules.readTopic, 'foreign')) return;
  const known = mailTargets(before);
  const added = [
    ...mailTargets({ addresses }).filter((address) => !known.includes(address)),
    ...chats.filter((chat) => !before.chats.includes(chat)),
  ];
  if (added.length > 0) throw new Forbidden('the rule shows topics that are hidden', 'alert-rule-shows-all');
}

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

/** A general rule is for supervisors; one of a topic for who may see it. */
async function assertMayAskFor(tx: EntityManager, topicId: number | null, caller: Caller): Promise<void> {
  if (topicId === null) {
    if (!mayChangeAll(caller)) throw new Forbidden('rules for everything are for supervisors', 'topic-required');
    return;
  }
  const [found] = await rows(tx, seesTopic, [topicId, mayUse(caller, objectRules.readTopic, 'foreign'), caller.userId]);
  if (!found) throw new NotFound('the topic', 'topic-not-found');
}

/** A rule as lists show it; a hidden one without what it is about and where it is sent. */
const ruleWire = (rule: RuleRow, isHidden: boolean): AlertRuleWire => ({
  id: rule.id,
  kind: rule.kind,
  topic_id: isHidden || rule.topic_id === null ? null : Number(rule.topic_id),
  active: rule.active,
  sensitivity: rule.sensitivity,
  authors: isHidden ? [] : rule.authors,
  cool_down: rule.cool_down,
  quiet_hours: rule.quiet_hours,
  channels: rule.channels,
  addresses: isHidden ? '' : rule.addresses,
  chats: isHidden ? [] : rule.chats,
  takes_over_wall: rule.takes_over_wall,
  owner: rule.owner,
  is_hidden: isHidden,
});
