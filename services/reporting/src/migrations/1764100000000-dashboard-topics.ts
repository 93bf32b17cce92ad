import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The topic that each user's dashboard begins with. */
export class KeepDashboardTopics1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dashboard_topic (
        user_id bigint PRIMARY KEY, topic_id bigint NOT NULL REFERENCES topic ON DELETE CASCADE
      );
      CREATE INDEX dashboard_topic_topic ON dashboard_topic (topic_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dashboard_topic');
  }
}
