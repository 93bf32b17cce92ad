import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The time of the last change of a topic's tone, in microseconds, so that times grow even when the server's clock is
 * set back. Workspaces of a few builds have the sequence already.
 */
export class KeepTopicToneTime1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE IF NOT EXISTS topic_tone_time');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SEQUENCE IF EXISTS topic_tone_time');
  }
}
