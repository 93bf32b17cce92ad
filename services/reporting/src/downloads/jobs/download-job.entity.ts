import type { DownloadFormat } from '@mm/proto/http/downloads.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A download that is made in the background; it is removed a day after it was asked for. */
@Entity({ name: 'download_job' })
export class DownloadJob {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'bigint' })
  user_id!: string;

  @Column({ type: 'text' })
  state!: 'running' | 'ready' | 'failed';

  @Column({ type: 'text' })
  ext!: DownloadFormat;

  @Column({ type: 'text' })
  file_name!: string;

  /** Publications that were read, and that will be. */
  @Column({ type: 'int' })
  done!: number;

  @Column({ type: 'int' })
  rows!: number;

  @Column({ type: 'timestamp with time zone' })
  created_at!: Date;

  /** Why it failed. */
  @Column({ type: 'text' })
  error!: string;

  /** The topics that it is limited to; null without a limit. */
  @Column({ type: 'bigint', array: true, nullable: true })
  topic_ids!: string[] | null;

  /** Renewed while a process works on it. */
  @Column({ type: 'timestamp with time zone' })
  alive_at!: Date;
}

/** A part of the file of a job. */
@Entity({ name: 'download_chunk' })
export class DownloadChunk {
  @PrimaryColumn({ type: 'uuid' })
  job_id!: string;

  /** From 0. */
  @PrimaryColumn({ type: 'int' })
  number!: number;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}
