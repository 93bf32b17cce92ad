import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import {
  systemSettings,
  type SystemSettingKey,
  type SystemSettingValue,
  type SystemSettingValues,
} from '@mm/proto/vocabulary/system-setting.js';
import type { DataSource } from 'typeorm';
import { SystemSettingRow } from './system-setting.entity.js';

/** Milliseconds for which a value that was read is used again; also how late another process sees a change. */
const HOLD_MS = 5000;

const all = statement(columnsOf(SystemSettingRow, 'key', 'value'), 'SELECT key, value FROM system_setting');

/** The settings of the installation. Values come from the service's own table, which follows `setting.changed`. */
export class SystemSettings {
  #read: { values: Promise<ReadonlyMap<string, unknown>>; until: number } | undefined;

  /** `initial`: values of this installation that differ from those of the vocabulary. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly initial: SystemSettingValues = {},
  ) {}

  /** The value of a setting: what an administrator chose, else the initial value. */
  async value<K extends SystemSettingKey>(key: K): Promise<SystemSettingValue<K>> {
    const initial = this.initialValue(key);
    const value = (await this.#values()).get(key);
    return (typeof value === typeof initial ? value : initial) as SystemSettingValue<K>;
  }

  /** The value of a setting that nobody changed. */
  initialValue<K extends SystemSettingKey>(key: K): SystemSettingValue<K> {
    return this.initial[key] ?? (systemSettings[key].initial as SystemSettingValue<K>);
  }

  /** Forgets what was read, so that the next value comes from the table. */
  refresh(): void {
    this.#read = undefined;
  }

  #values(): Promise<ReadonlyMap<string, unknown>> {
    if (this.#read && Date.now() < this.#read.until) return this.#read.values;
    const values = rows(this.dataSource, all).then(
      (found) => new Map(found.map(({ key, value }) => [key, value] as const)),
    );
    const read = { values, until: Date.now() + HOLD_MS };
    this.#read = read;
    values.catch(() => {
      if (this.#read === read) this.#read = undefined;
    });
    return values;
  }
}
