import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reporting owns the tones of topics; here only their version is counted. The counter starts above every version that
 * `topic_tone` counted, with some space, because the previous version of the service may still write that table while
 * both run. The table stays for it: it is no longer read or written.
 */
export class CountTopicTones1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE topic_tone_version AS int;
      SELECT setval('topic_tone_version', COALESCE(max(version), 0) + 1000) FROM topic_tone`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SEQUENCE topic_tone_version');
  }
}
