import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A model that could be read at start. */
@Entity({ name: 'recognition_model' })
export class RecognitionModel {
  /** Its name and when it was trained. */
  @PrimaryColumn({ type: 'text' })
  version!: string;

  @Column({ type: 'bytea' })
  bytes!: Buffer;

  /** When a service last started with it. */
  @Column({ type: 'timestamptz' })
  loaded_at!: Date;
}
