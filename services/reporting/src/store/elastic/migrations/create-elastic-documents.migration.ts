import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents as the index must hold them, the ones that it does not hold yet, and the definitions of topics.
 * Marks of topics are in `report_mark`.
 */
export class CreateElasticDocuments1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE elastic_document (
        id bigint PRIMARY KEY,
        -- grows with every change of the document or its marks: the version that the index compares
        number bigint NOT NULL DEFAULT 1,
        -- moment of elastic_clock at which topics were matched
        matched bigint NOT NULL,
        labels jsonb NOT NULL,
        counters jsonb NOT NULL,
        words json NOT NULL,
        topics bigint[] NOT NULL
      ) WITH (fillfactor = 85)`);
    await runner.query(
      `CREATE TABLE elastic_pending (
         id bigint PRIMARY KEY,
         number bigint NOT NULL,
         urgent boolean NOT NULL,
         refused text
       )`,
    );
    await runner.query('CREATE INDEX elastic_pending_urgent ON elastic_pending (id) WHERE urgent');
    await runner.query(
      `CREATE TABLE elastic_topic (
         topic_id bigint PRIMARY KEY,
         defined bigint NOT NULL,
         keywords jsonb,
         exclude jsonb,
         attr_search boolean NOT NULL
       )`,
    );
    await runner.query('CREATE SEQUENCE elastic_clock');
    await runner.query('CREATE INDEX report_mark_publication ON report_mark (publication_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX report_mark_publication');
    await runner.query('DROP SEQUENCE elastic_clock');
    await runner.query('DROP TABLE elastic_topic, elastic_pending, elastic_document');
  }
}
