import type { ProviderFault } from '@mm/proto/http/searches.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a search provider has answered today, and whether it has to wait. */
@Entity({ name: 'search_provider' })
export class SearchProviderRow {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** Day in UTC that `used` counts. */
  @Column({ type: 'date' })
  day!: string;

  @Column({ type: 'integer' })
  used!: number;

  @Column({ type: 'timestamptz', nullable: true })
  waits_until!: Date | null;

  /** Waits without a success between them; each is twice as long as the one before. */
  @Column({ type: 'integer' })
  failures!: number;

  /** The last fault; null after a success. */
  @Column({ type: 'text', nullable: true })
  fault!: ProviderFault | null;

  @Column({ type: 'text' })
  message!: string;
}
