import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key or secret of the bundled provider. */
@Entity({ schema: 'identity', name: 'provider_secret' })
export class ProviderSecret {
  @PrimaryColumn({ type: 'text' })
  name!: string;

  /** Encrypted with the installation key. */
  @Column({ type: 'bytea' })
  sealed!: Buffer;
}
