import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails of the file outbox, and recipients who stopped mails. */
export class CreateMails1765540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stored_mail (
        message_id text PRIMARY KEY,
        sender text NOT NULL,
        recipient text NOT NULL,
        subject text NOT NULL,
        html text NOT NULL,
        text text NOT NULL,
        attachments jsonb NOT NULL,
        eml bytea NOT NULL,
        stored_at timestamptz NOT NULL
      );
      CREATE INDEX stored_mail_time ON stored_mail (stored_at);

      CREATE TABLE unsubscription (
        notification_id int NOT NULL REFERENCES notification ON DELETE CASCADE,
        address text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (notification_id, address)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE unsubscription;
      DROP TABLE stored_mail`);
  }
}
