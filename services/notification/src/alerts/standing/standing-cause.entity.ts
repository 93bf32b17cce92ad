import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Severity, SubjectKind } from '../raised/alert.entity.js';

/** A fault that lasts now, whether or not an alert was raised about it. */
@Entity({ name: 'standing_cause' })
export class StandingCause {
  @PrimaryColumn({ type: 'text' })
  kind!: AlertKind;

  @PrimaryColumn({ type: 'text' })
  subject_kind!: SubjectKind;

  @PrimaryColumn({ type: 'text' })
  subject_id!: string;

  @Column({ type: 'text' })
  subject_name!: string;

  @Column({ type: 'text' })
  severity!: Severity;

  /** Of the fault; '' without one. */
  @Column({ type: 'text' })
  code!: string;

  /** What was measured, and its limit. */
  @Column({ type: 'double precision' })
  figure!: number;

  @Column({ type: 'double precision' })
  baseline!: number;

  @Column({ type: 'timestamptz' })
  since!: Date;
}
