import { Column, Entity, PrimaryColumn } from 'typeorm';

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
