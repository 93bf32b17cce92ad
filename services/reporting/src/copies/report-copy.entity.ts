import type { FrozenReportWire } from '@mm/proto/http/report-views.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AppliedParams } from './applied-params.js';

/** A frozen report. The table refuses changes, and deletions but those of `delete-report-copy`. */
@Entity({ name: 'report_copy' })
export class ReportCopy {
  /** 1, 2, 3 …; the number of a deleted copy is never given again. */
  @PrimaryColumn({ type: 'int' })
  number!: number;

  @Column({ type: 'text' })
  title!: string;

  /** The topic whose publications it reports, which may be deleted meanwhile; null without one. */
  @Column({ type: 'bigint', nullable: true })
  topic_id!: string | null;

  @Column({ type: 'json' })
  params!: AppliedParams;

  @Column({ type: 'json' })
  report!: FrozenReportWire;

  @Column({ type: 'timestamptz' })
  made_at!: Date;

  /** The user's name at that time. */
  @Column({ type: 'text' })
  made_by!: string;

  @Column({ type: 'bigint' })
  made_by_id!: string;

  @Column({ type: 'text' })
  query_version!: string;

  /** The topics that its maker saw, when only those were reported; null without a limit. */
  @Column({ type: 'bigint', array: true, nullable: true })
  visible_topic_ids!: string[] | null;
}
