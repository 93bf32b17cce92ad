import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which topics the mails of a slot show; of earlier slots that of the notification. */
export class AddSlotTopics1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification_slot ADD COLUMN topic_ids bigint[] NOT NULL DEFAULT '{}';
      UPDATE notification_slot s SET topic_ids = ARRAY[n.topic_id]
      FROM notification n
      WHERE n.id = s.notification_id AND n.topic_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notification_slot DROP COLUMN topic_ids');
  }
}
