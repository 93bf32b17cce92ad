import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account in which Keycloak may differ from our tables. */
@Entity({ schema: 'identity', name: 'keycloak_repair' })
export class KeycloakRepair {
  @PrimaryColumn({ type: 'integer' })
  user_id!: number;

  @Column({ type: 'timestamptz' })
  due_at!: Date;
}
