import type { ReportViewWire } from '@mm/proto/http/report-views.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A named filter state of a screen. */
@Entity({ name: 'report_view' })
export class ReportView {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'bigint' })
  user_id!: string;

  /** The user's name when the user last saved the view. */
  @Column({ type: 'text' })
  owner!: string;

  /** Unique per user and screen, whatever the case. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  screen!: ReportViewWire['screen'];

  /** As it was sent, without '?'. */
  @Column({ type: 'text' })
  query!: string;

  @Column({ type: 'boolean' })
  shared!: boolean;

  /** The topic of `query`, which may be deleted meanwhile; null without one. */
  @Column({ type: 'bigint', nullable: true })
  topic_id!: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  created_at!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updated_at!: Date;
}
