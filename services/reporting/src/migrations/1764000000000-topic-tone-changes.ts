import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tones of topics are stored only here now, with who set them when. `changed_at` is null for tones that arrived before;
 * their `version` stays for the previous version of the service, which may run next to this one.
 */
export class KeepTopicToneChanges1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE topic_tone
        ADD COLUMN changed_by text NOT NULL DEFAULT '',
        ADD COLUMN changed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE topic_tone DROP COLUMN changed_by, DROP COLUMN changed_at');
  }
}
