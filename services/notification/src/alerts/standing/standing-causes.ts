import { affected, statement } from '@mm/database/statement.js';
import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import type { EntityManager } from 'typeorm';
import type { Severity } from '../raised/alert.entity.js';
import type { AlertSubject } from '../raised/raise-alert.js';

export interface Cause {
  kind: AlertKind;
  subject: AlertSubject;
  severity: Severity;
  /** Code of the fault. */
  code?: string;
  figure?: number;
  /** The limit of what was measured. */
  baseline?: number;
  /** Since when it lasts; one that is stored already keeps its time. */
  since: Date;
}

const store = statement(
  {},
  `INSERT INTO standing_cause AS c
     (kind, subject_kind, subject_id, subject_name, severity, code, figure, baseline, since)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (kind, subject_kind, subject_id) DO UPDATE
   SET subject_name = excluded.subject_name, severity = excluded.severity, code = excluded.code,
     figure = excluded.figure, baseline = excluded.baseline`,
);
const remove = statement({}, 'DELETE FROM standing_cause WHERE kind = $1 AND subject_kind = $2 AND subject_id = $3');

/** Notes that something is wrong; `CauseCheck` raises and ends the alerts about it. */
export async function setCause(
  tx: EntityManager,
  { kind, subject, severity, code = '', figure = 0, baseline = 0, since }: Cause,
): Promise<void> {
  const values = [kind, subject.kind, subject.id, subject.name, severity, code, figure, baseline, since];
  await affected(tx, store, values);
}

/** Notes that it is right again. */
export async function removeCause(
  tx: EntityManager,
  kind: AlertKind,
  subject: Pick<AlertSubject, 'kind' | 'id'>,
): Promise<void> {
  await affected(tx, remove, [kind, subject.kind, subject.id]);
}
