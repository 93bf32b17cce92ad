import type { AlertReason } from '@mm/proto/http/alerts.js';
import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type SubjectKind = 'topic' | 'author' | 'client' | 'resource' | 'dead-letter' | 'system';
export type Severity = 'info' | 'warning' | 'critical';

/** Something that needs the attention of people; at most one of a rule and subject has not ended. */
@Entity({ name: 'alert' })
export class Alert {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'integer' })
  rule_id!: number;

  @Column({ type: 'text' })
  kind!: AlertKind;

  @Column({ type: 'text' })
  subject_kind!: SubjectKind;

  @Column({ type: 'text' })
  subject_id!: string;

  @Column({ type: 'text' })
  subject_name!: string;

  @Column({ type: 'text' })
  severity!: Severity;

  @Column({ type: 'jsonb' })
  reason!: AlertReason;

  /** Authors whose publications the reason shows; it loses them when one of these authors is erased. */
  @Column({ type: 'bigint', array: true })
  author_ids!: string[];

  @Column({ type: 'boolean' })
  takes_over_wall!: boolean;

  @Column({ type: 'timestamptz' })
  raised_at!: Date;

  /** When it was raised or last grew. */
  @Column({ type: 'timestamptz' })
  changed_at!: Date;

  /** When it was last announced: raised, or twice as large as then. */
  @Column({ type: 'timestamptz' })
  announced_at!: Date;

  /** Its figure then. */
  @Column({ type: 'double precision' })
  announced_figure!: number;

  /** When its cause ended. */
  @Column({ type: 'timestamptz', nullable: true })
  ended_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  acknowledged_at!: Date | null;

  /** Username; '' while nobody did. */
  @Column({ type: 'text' })
  acknowledged_by!: string;
}
