import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import type { BatchWire } from '@mm/proto/http/desk-actions.js';
import type { DeskFilterWire } from '@mm/proto/http/desk.js';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Decided } from '../labels/decision.entity.js';

/** A decision about all posts that matched a filter, carried out in the background. */
@Entity({ name: 'batch' })
export class Batch {
  @PrimaryGeneratedColumn({ type: 'integer' })
  number!: number;

  @Column({ type: 'uuid' })
  decision_id!: string;

  /** The decision that takes it back; null until somebody asks for that. */
  @Column({ type: 'uuid', nullable: true })
  undo_id!: string | null;

  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'jsonb' })
  filter!: DeskFilterWire;

  @Column({ type: 'jsonb' })
  labels!: DecidedLabelsWire;

  @Column({ type: 'boolean' })
  accept!: boolean;

  @Column({ type: 'text' })
  state!: BatchWire['state'];

  @Column({ type: 'integer' })
  total!: number;

  /** Posts by their result; one that was taken back is counted nowhere. */
  @Column({ type: 'integer' })
  done!: number;

  @Column({ type: 'integer' })
  incomplete!: number;

  @Column({ type: 'integer' })
  changed!: number;

  @Column({ type: 'integer' })
  gone!: number;

  /** The post up to which it is carried out, or taken back; both go by id. */
  @Column({ type: 'bigint' })
  reached!: string;

  /** Of the last chunk in a row. */
  @Column({ type: 'integer' })
  tries!: number;

  @Column({ type: 'text' })
  error!: string;

  @Column({ type: 'timestamptz' })
  touched_at!: Date;
}

/** A post of a batch with the version that it had at the start. */
@Entity({ name: 'batch_post' })
export class BatchPost {
  @PrimaryColumn({ type: 'integer' })
  number!: number;

  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @Column({ type: 'integer' })
  version!: number;

  /** Null until it was reached. */
  @Column({ type: 'text', nullable: true })
  result!: Decided['result'] | 'undone' | null;
}
