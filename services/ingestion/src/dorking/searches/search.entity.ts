import type {
  ProviderFault,
  SearchCutWire,
  SearchRequestWire,
  SearchState,
  SearchWire,
} from '@mm/proto/http/searches.js';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CompiledQuery } from '../search-provider.js';

/** A planned query of a search; `isAsked` once its pages are stored, or its provider gave none. */
export interface PlannedQuery {
  provider: string;
  query: CompiledQuery;
  topicId: number | null;
  isAsked: boolean;
  /** Why it ended early. */
  fault?: ProviderFault;
}

/** What somebody asked for. */
abstract class AskedSearch {
  @Column({ type: 'bigint' })
  user_id!: string;

  @Column({ type: 'text' })
  username!: string;

  @Column({ type: 'jsonb' })
  request!: SearchRequestWire;

  @Column({ type: 'text' })
  title!: string;
}

/** A search. While it runs, the process that runs it holds the lease. */
@Entity({ name: 'search' })
export class Search extends AskedSearch {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Equal for searches of the same kind. */
  @Column({ type: 'text' })
  request_key!: string;

  @Column({ type: 'text' })
  state!: SearchState;

  @Column({ type: 'integer' })
  done!: number;

  @Column({ type: 'integer' })
  total!: number;

  /** Its queries, from which another process goes on. */
  @Column({ type: 'jsonb' })
  asked!: PlannedQuery[];

  @Column({ type: 'integer' })
  found!: number;

  @Column({ type: 'integer' })
  fresh!: number;

  @Column({ type: 'integer' })
  lost!: number;

  @Column({ type: 'uuid', nullable: true })
  previous_id!: string | null;

  @Column({ type: 'jsonb' })
  degraded!: SearchWire['degraded'];

  @Column({ type: 'jsonb' })
  cut!: SearchCutWire[];

  @Column({ type: 'text' })
  error!: string;

  @Column({ type: 'boolean' })
  is_out_of_time!: boolean;

  @Column({ type: 'bigint', nullable: true })
  schedule_id!: string | null;

  @Column({ type: 'timestamptz' })
  started_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finished_at!: Date | null;

  /** Of the process that runs it; another one that takes it over has another. */
  @Column({ type: 'uuid', nullable: true })
  lease!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lease_until!: Date | null;
}

/** A publication that a search found. */
@Entity({ name: 'search_hit' })
export class SearchHit {
  @PrimaryColumn({ type: 'uuid' })
  search_id!: string;

  @PrimaryColumn({ type: 'text' })
  code!: string;

  /** The topic that it was found for. */
  @Column({ type: 'bigint', nullable: true })
  topic_id!: string | null;
}

/** A search that repeats. */
@Entity({ name: 'search_schedule' })
export class SearchSchedule extends AskedSearch {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'integer' })
  every_hours!: number;

  @Column({ type: 'boolean' })
  is_active!: boolean;

  @Column({ type: 'timestamptz' })
  next_at!: Date;

  @Column({ type: 'timestamptz' })
  created_at!: Date;
}
