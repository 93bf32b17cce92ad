import type { AlertKind, sensitivities } from '@mm/proto/vocabulary/alert-kind.js';
import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type AlertSensitivity = (typeof sensitivities)[number]['value'];

/** When and how one kind of alert is raised. The installation's own rules have no owner. */
@Entity({ name: 'alert_rule' })
export class AlertRule {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  kind!: AlertKind;

  /** Null for all subjects. */
  @Column({ type: 'bigint', nullable: true })
  topic_id!: string | null;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'text' })
  sensitivity!: AlertSensitivity;

  @Column({ type: 'jsonb' })
  authors!: AlertRuleWire['authors'];

  /** Minutes. */
  @Column({ type: 'integer' })
  cool_down!: number;

  /** First hour and the hour after the last one; null for none. */
  @Column({ type: 'integer', array: true, nullable: true })
  quiet_hours!: [number, number] | null;

  @Column({ type: 'text', array: true })
  channels!: AlertRuleWire['channels'];

  @Column({ type: 'text' })
  addresses!: string;

  @Column({ type: 'text', array: true })
  chats!: string[];

  @Column({ type: 'boolean' })
  takes_over_wall!: boolean;

  /** Username; '' for the installation's own rules. */
  @Column({ type: 'text' })
  owner!: string;

  /** Account of the owner; 0 for the installation's own rules. */
  @Column({ type: 'integer' })
  owner_id!: number;

  /** Of the owner now; none of a disabled account. */
  @Column({ type: 'text', array: true })
  owner_roles!: string[];
}
