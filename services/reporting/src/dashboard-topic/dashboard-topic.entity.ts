import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The topic that a user's dashboard begins with. A deleted topic takes its row along. */
@Entity({ name: 'dashboard_topic' })
export class DashboardTopic {
  @PrimaryColumn({ type: 'bigint' })
  user_id!: string;

  @Column({ type: 'bigint' })
  topic_id!: string;
}
