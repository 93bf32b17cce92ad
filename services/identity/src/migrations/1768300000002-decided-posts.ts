import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the decisions about several posts that a post is part of, for its history. */
export class FindDecidedPosts1768300000002 implements MigrationInterface {
  name = 'FindDecidedPosts1768300000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX audit_record_decided ON identity.audit_record USING gin ((after::jsonb))
        WHERE object_kind = 'decision'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX identity.audit_record_decided');
  }
}
