import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { AuditActor } from '@mm/audit/actor.js';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Forbidden, Invalid } from '@mm/http/problem.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import { SettingChangedSchema } from '@mm/proto/events/gen/mm/events/v1/setting_pb.js';
import type { SystemSettingWire } from '@mm/proto/http/system-settings.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import {
  isAllowedSetting,
  mayChangeSetting,
  systemSettings,
  type SystemSettingKey,
} from '@mm/proto/vocabulary/system-setting.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type EntityManager } from 'typeorm';

type Value = SystemSettingWire['value'];

const keys = Object.keys(systemSettings) as SystemSettingKey[];
const keysOf = (roles: readonly Role[]): SystemSettingKey[] => keys.filter((key) => mayChangeSetting(key, roles));
const stored = statement(columnsOf(SystemSettingRow), 'SELECT key, value, changed_at, changed_by FROM system_setting');
/** A setting that nobody changed has no row to lock. */
const lock = statement(
  { lock: column.boolean() },
  "SELECT pg_advisory_xact_lock(hashtext('identity.system_setting')) IS NULL AS lock",
);
const store = statement(
  {},
  `INSERT INTO system_setting (key, value, changed_at, changed_by) VALUES ($1, $2::jsonb, $3, $4)
   ON CONFLICT (key) DO UPDATE
   SET value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
);
/** Reports group by zones inside the database. */
const databaseZone = statement(
  { isKnown: column.boolean() },
  'SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = $1) AS "isKnown"',
);

/** Lists and changes the settings of the installation, and publishes every change as `setting.changed`. */
@Injectable()
export class ChangeSystemSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly settings: SystemSettings,
  ) {}

  /** Every setting of the roles with its value, its initial value, and who changed it. */
  async list(roles: readonly Role[]): Promise<SystemSettingWire[]> {
    const found = await this.#stored(this.dataSource);
    return keysOf(roles).map((key) => {
      const initial = this.settings.initialValue(key);
      const row = found.get(key);
      const changed_at = row ? unixSeconds(row.changed_at) : null;
      return { key, value: valueOf(row, initial), initial, changed_at, changed_by: row?.changed_by ?? '' };
    });
  }

  /**
   * Changes all given settings or none; null brings the initial value back. Settings that keep their value stay as they
   * are. Throws Forbidden for a setting that is not of the roles, Invalid `setting-not-allowed` with the keys of all
   * refused values.
   */
  async save(
    values: Partial<Record<SystemSettingKey, Value | null>>,
    { by, roles }: { by: string; roles: readonly Role[] },
  ): Promise<void> {
    const own = keysOf(roles);
    if (Object.keys(values).some((key) => !own.includes(key as SystemSettingKey))) throw new Forbidden();
    await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lock);
      const wanted = keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]] as const]));
      await refuseWrong(tx, wanted);
      const found = await this.#stored(tx);
      for (const [key, value] of wanted) await this.#change(tx, key, value, found.get(key), by);
      afterCommit(tx, () => this.settings.refresh());
    });
  }

  async #change(
    tx: EntityManager,
    key: SystemSettingKey,
    value: Value | null,
    row: SystemSettingRow | undefined,
    by: string,
  ): Promise<void> {
    const initial = this.settings.initialValue(key);
    const [before, after] = [valueOf(row, initial), value ?? initial];
    if (before === after) return;
    // Followers keep the newest, so two changes never have the same time.
    const changedAt = new Date(Math.max(Date.now(), (row?.changed_at.getTime() ?? 0) + 1));
    await storeSetting(tx, this.outbox, { key, value, before, after, changedAt, by });
  }

  async #stored(database: Database): Promise<Map<string, SystemSettingRow>> {
    return new Map((await rows(database, stored)).map((row) => [row.key, row]));
  }
}

export interface SettingChange {
  key: SystemSettingKey;
  /** What is stored; null for the initial value. */
  value: Value | null;
  /** What was in force, and what is from now on. */
  before: Value;
  after: Value;
  changedAt: Date;
  by: string;
  /** By default who makes the request. */
  actor?: AuditActor;
}

/** Stores one change of a setting in the caller's transaction, with its event and its audit record. */
export async function storeSetting(
  tx: EntityManager,
  outbox: EventOutbox,
  { key, value, before, after, changedAt, by, actor }: SettingChange,
): Promise<void> {
  await affected(tx, store, [key, value === null ? null : JSON.stringify(value), changedAt, by]);
  const message = { key, value: JSON.stringify(value), changedAt: changedAt.toISOString() };
  await outbox.publish(tx, 'setting.changed', [create(SettingChangedSchema, message)]);
  await recordAudit(tx, outbox, {
    action: 'setting.changed',
    ...(actor ? { actor } : {}),
    object: { kind: 'setting', id: key, name: key },
    before: { value: before },
    after: { value: after },
  });
}

/** Whether a setting may have a value; a time zone has to be known to the database too. */
export async function isAllowedValue(database: Database, key: SystemSettingKey, value: Value): Promise<boolean> {
  if (!isAllowedSetting(key, value)) return false;
  if (key !== 'time-zone') return true;
  const [found] = await rows(database, databaseZone, [value]);
  return found?.isKnown ?? false;
}

/** What is in force; a value that the program no longer allows is not. */
function valueOf(row: SystemSettingRow | undefined, initial: Value): Value {
  return row && typeof row.value === typeof initial ? (row.value as Value) : initial;
}

async function refuseWrong(
  tx: EntityManager,
  wanted: readonly (readonly [SystemSettingKey, Value | null])[],
): Promise<void> {
  const wrong: SystemSettingKey[] = [];
  for (const [key, value] of wanted) {
    if (value === null) continue;
    if (!(await isAllowedValue(tx, key, value))) wrong.push(key);
  }
  if (wrong.length === 0) return;
  throw new Invalid(
    'setting-not-allowed',
    `not allowed: ${wrong.join(', ')}`,
    wrong.map((key) => ({ path: key, code: 'setting-not-allowed' })),
  );
}
