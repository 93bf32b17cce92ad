import type { DecidedWire } from '@mm/proto/http/decisions.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `story`: about posts of one story; `batch`: about what matched a filter, carried out in the background. */
export type DecisionKind = 'post' | 'bulk' | 'story' | 'undo' | 'batch';
/** What became of a post; the post itself is read anew for each answer. */
export type Decided = Omit<DecidedWire, 'post'>;

/** A decision of a person about one or several posts. What it changed has its id in `label_history`. */
@Entity({ name: 'decision' })
export class Decision {
  /** Chosen by the sender; of a specified save by the server. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  kind!: DecisionKind;

  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'jsonb' })
  results!: Decided[];
}
