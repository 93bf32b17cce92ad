import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an administrator chose for a setting; a setting that nobody changed has no row. */
@Entity('system_setting')
export class SystemSettingRow {
  @PrimaryColumn({ type: 'text' })
  key!: string;

  /** Number or text, as `proto/vocabulary/system-setting.ts` declares; null for the initial value. */
  @Column({ type: 'jsonb', nullable: true })
  value!: unknown;

  @Column({ type: 'timestamptz' })
  changed_at!: Date;

  /** User name; '' in services that only follow. */
  @Column({ type: 'text' })
  changed_by!: string;
}
