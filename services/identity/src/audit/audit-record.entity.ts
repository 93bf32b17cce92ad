import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One change or export. The database refuses to change a record, and to delete one outside of retention. */
@Entity({ schema: 'identity', name: 'audit_record' })
export class AuditRecord {
  /** From 1 without gaps. */
  @PrimaryColumn({ type: 'bigint' })
  position!: string;

  /** Id of its event in the log, so that a repeated event is appended once. */
  @Column({ type: 'uuid' })
  event_id!: string;

  @Column({ type: 'timestamp with time zone' })
  at!: Date;

  @Column({ type: 'text' })
  actor_kind!: 'person' | 'rule' | 'model' | 'token' | 'system';

  @Column({ type: 'text' })
  actor!: string;

  @Column({ type: 'text' })
  service!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text' })
  object_kind!: string;

  @Column({ type: 'text' })
  object_id!: string;

  @Column({ type: 'text' })
  object_name!: string;

  /** Canonical JSON of the changed fields; text, because its bytes are part of the hash. */
  @Column({ type: 'text', nullable: true })
  before!: string | null;

  @Column({ type: 'text', nullable: true })
  after!: string | null;

  @Column({ type: 'text' })
  request_id!: string;

  @Column({ type: 'text' })
  address!: string;

  /** See `record-hash.ts`. */
  @Column({ type: 'bytea' })
  hash!: Buffer;
}

/** The only row: where the chain continues, and what retention has removed of it. Every append locks it. */
@Entity({ schema: 'identity', name: 'audit_chain' })
export class AuditChain {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  /** Of the last record; 0 before the first. */
  @Column({ type: 'bigint' })
  position!: string;

  @Column({ type: 'bytea' })
  hash!: Buffer;

  /** Position of the last record that retention removed; 0 before. */
  @Column({ type: 'bigint' })
  removed_to!: string;

  /** Its hash, from which the first record that is left continues. */
  @Column({ type: 'bytea' })
  removed_hash!: Buffer;
}
