import { alertKinds, type AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Minutes without a second alert about the same subject. */
const coolDowns: Partial<Record<AlertKind, number>> = {
  'topic-spike': 180,
  'negative-share': 720,
  'source-quiet': 1440,
  'source-failing': 360,
};

/**
 * Alerts, their rules and what they are found in. The installation begins with a rule for each kind, for all subjects
 * and in the application only; that for first publications is off, because nobody has chosen authors yet.
 */
export class CreateAlerts1765530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alert_rule (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, topic_id bigint,
        active boolean NOT NULL, sensitivity text NOT NULL, authors jsonb NOT NULL DEFAULT '[]',
        cool_down int NOT NULL, quiet_hours int[], channels text[] NOT NULL DEFAULT '{}',
        addresses text NOT NULL DEFAULT '', chats text[] NOT NULL DEFAULT '{}',
        takes_over_wall boolean NOT NULL DEFAULT false,
        owner text NOT NULL, owner_id int NOT NULL, owner_roles text[] NOT NULL DEFAULT '{}'
      );
      CREATE INDEX alert_rule_owner ON alert_rule (owner_id);
      CREATE INDEX alert_rule_topic ON alert_rule (topic_id) WHERE topic_id IS NOT NULL;
      CREATE TABLE alert (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, rule_id int NOT NULL, kind text NOT NULL,
        subject_kind text NOT NULL, subject_id text NOT NULL, subject_name text NOT NULL, severity text NOT NULL,
        reason jsonb NOT NULL, author_ids bigint[] NOT NULL, takes_over_wall boolean NOT NULL,
        raised_at timestamptz NOT NULL, ended_at timestamptz,
        acknowledged_at timestamptz, acknowledged_by text NOT NULL DEFAULT ''
      );
      CREATE UNIQUE INDEX alert_going_on ON alert (rule_id, subject_kind, subject_id) WHERE ended_at IS NULL;
      CREATE INDEX alert_subject ON alert (subject_kind, subject_id, raised_at);
      CREATE INDEX alert_open ON alert (id) WHERE acknowledged_at IS NULL;
      CREATE INDEX alert_authors ON alert USING gin (author_ids);
      CREATE TABLE known_topic (
        id bigint PRIMARY KEY, name text NOT NULL, access bigint[] NOT NULL, version int NOT NULL,
        is_deleted boolean NOT NULL, counted_from int, changed_at timestamptz NOT NULL
      );
      CREATE TABLE watched_source (
        author_id bigint PRIMARY KEY, network text NOT NULL, name text NOT NULL,
        watchers text[] NOT NULL, watchers_at timestamptz NOT NULL,
        state text NOT NULL, state_at timestamptz NOT NULL
      );
      CREATE TABLE standing_cause (
        kind text, subject_kind text, subject_id text, subject_name text NOT NULL, severity text NOT NULL,
        code text NOT NULL, figure double precision NOT NULL, baseline double precision NOT NULL,
        since timestamptz NOT NULL,
        PRIMARY KEY (kind, subject_kind, subject_id)
      );
      CREATE TABLE recent_post (
        publication_id bigint PRIMARY KEY, network text NOT NULL, author_id bigint NOT NULL,
        is_history boolean NOT NULL, tone smallint NOT NULL, is_reviewed boolean NOT NULL,
        received_at timestamptz NOT NULL
      );
      CREATE INDEX recent_post_received ON recent_post (received_at);
      CREATE INDEX recent_post_author ON recent_post (author_id);
      CREATE TABLE topic_post (
        topic_id bigint, publication_id bigint, published_at timestamptz NOT NULL, is_media boolean NOT NULL,
        is_seen boolean NOT NULL DEFAULT false,
        PRIMARY KEY (topic_id, publication_id)
      );
      CREATE INDEX topic_post_published ON topic_post (published_at);
      CREATE INDEX topic_post_publication ON topic_post (publication_id);
      CREATE INDEX topic_post_unseen ON topic_post (topic_id) WHERE NOT is_seen;
      CREATE TABLE topic_hour (
        topic_id bigint, is_media boolean, hour int, posts int NOT NULL,
        PRIMARY KEY (topic_id, is_media, hour)
      );
      CREATE INDEX topic_hour_hour ON topic_hour (hour);
      CREATE TABLE gap_hour (hour int PRIMARY KEY);
      CREATE TABLE topic_author (
        topic_id bigint, author_id bigint, last_at timestamptz NOT NULL,
        PRIMARY KEY (topic_id, author_id)
      );
      CREATE INDEX topic_author_author ON topic_author (author_id)`);
    for (const kind of Object.keys(alertKinds) as AlertKind[])
      await runner.query(
        `INSERT INTO alert_rule (kind, active, sensitivity, cool_down, owner, owner_id)
         VALUES ($1, $2, 'normal', $3, '', 0)`,
        [kind, kind !== 'first-publication', coolDowns[kind] ?? 60],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE alert_rule, alert, known_topic, watched_source, standing_cause, recent_post, topic_post, topic_hour,
        gap_hour, topic_author`);
  }
}
