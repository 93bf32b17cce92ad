import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one-time code of the first set-up, as long as it is not used. */
@Entity({ schema: 'identity', name: 'set_up_code' })
export class SetUpCode {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  /** HMAC with the installation's key: a code is short. */
  @Column({ type: 'bytea' })
  code_hash!: Buffer;

  @Column({ type: 'integer' })
  tries!: number;
}
