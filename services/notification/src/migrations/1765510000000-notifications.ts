import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications, the slots in which they are due, and their mails. */
export class CreateNotifications1765510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        addresses text[] NOT NULL,
        kind smallint NOT NULL,
        formats text[] NOT NULL,
        tone smallint,
        tone_name text NOT NULL,
        oblasts int[] NOT NULL,
        spheres int[] NOT NULL,
        topic_id bigint,
        period smallint NOT NULL,
        hour smallint NOT NULL,
        weekday smallint NOT NULL,
        active boolean NOT NULL,
        author_id bigint NOT NULL,
        author text NOT NULL,
        is_topic_deleted boolean NOT NULL DEFAULT false,
        is_author_disabled boolean NOT NULL DEFAULT false,
        since timestamptz NOT NULL,
        next_at timestamptz,
        planned_zone text NOT NULL,
        sent_at timestamptz,
        version int NOT NULL DEFAULT 1
      );
      CREATE UNIQUE INDEX notification_name ON notification (author_id, lower(name));
      CREATE INDEX notification_topic ON notification (topic_id);

      CREATE TABLE notification_slot (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        notification_id int NOT NULL REFERENCES notification ON DELETE CASCADE,
        slot timestamptz NOT NULL,
        local_time text,
        content_from timestamptz NOT NULL,
        is_late boolean NOT NULL,
        is_test boolean NOT NULL,
        made_at timestamptz,
        tries int NOT NULL DEFAULT 0,
        next_try_at timestamptz,
        lease uuid,
        lease_until timestamptz
      );
      CREATE UNIQUE INDEX notification_slot_time ON notification_slot (notification_id, slot) WHERE NOT is_test;
      CREATE UNIQUE INDEX notification_slot_local ON notification_slot (notification_id, local_time) WHERE NOT is_test;
      CREATE INDEX notification_slot_of ON notification_slot (notification_id, id);
      CREATE INDEX notification_slot_leased ON notification_slot (lease) WHERE lease IS NOT NULL;

      CREATE TABLE slot_content (
        slot_id bigint PRIMARY KEY REFERENCES notification_slot ON DELETE CASCADE,
        subject text NOT NULL,
        html text NOT NULL,
        text text NOT NULL
      );
      CREATE TABLE slot_file (
        slot_id bigint NOT NULL REFERENCES slot_content ON DELETE CASCADE,
        number int NOT NULL,
        name text NOT NULL,
        content_type text NOT NULL,
        cid text,
        content bytea NOT NULL,
        PRIMARY KEY (slot_id, number)
      );

      CREATE TABLE delivery (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        slot_id bigint NOT NULL REFERENCES notification_slot ON DELETE CASCADE,
        recipient text NOT NULL,
        message_id text NOT NULL UNIQUE,
        state text NOT NULL DEFAULT 'pending',
        tries int NOT NULL DEFAULT 0,
        last_error text NOT NULL DEFAULT '',
        next_try_at timestamptz,
        sent_at timestamptz,
        lease uuid,
        lease_until timestamptz,
        UNIQUE (slot_id, recipient)
      );
      CREATE INDEX delivery_open ON delivery (next_try_at) WHERE state IN ('pending', 'failed', 'sending');
      CREATE INDEX delivery_leased ON delivery (lease) WHERE lease IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE delivery;
      DROP TABLE slot_file;
      DROP TABLE slot_content;
      DROP TABLE notification_slot;
      DROP TABLE notification`);
  }
}
