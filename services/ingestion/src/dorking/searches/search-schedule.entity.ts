import type { SearchRequestWire } from '@mm/proto/http/searches.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A search that repeats. */
@Entity({ name: 'search_schedule' })
export class SearchSchedule {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'bigint' })
  user_id!: string;

  @Column({ type: 'text' })
  username!: string;

  @Column({ type: 'jsonb' })
  request!: SearchRequestWire;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'integer' })
  every_hours!: number;

  @Column({ type: 'boolean' })
  is_active!: boolean;

  @Column({ type: 'timestamptz' })
  next_at!: Date;

  @Column({ type: 'timestamptz' })
  created_at!: Date;
}
