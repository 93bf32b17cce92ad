import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { encodeEvent } from '@mm/event-log/codec.js';
import { ReferenceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { oblasts, wholeCountry } from '@mm/proto/vocabulary/reference-lists.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The whole country ends the list of oblasts, and is announced where the list began without it. */
export class NameWholeCountry1768400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const entry = oblasts.find(({ id }) => id === wholeCountry);
    if (!entry) return;
    const { id, name, nameKz } = entry;
    const added = (await runner.query(
      `INSERT INTO oblast (id, name, name_kz, position) SELECT $1, $2, $3, max(position) + 1 FROM oblast
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, name, nameKz],
    )) as unknown[];
    if (added.length === 0) return;
    const changedAt = new Date().toISOString();
    const message = create(ReferenceChangedSchema, { kind: 'oblast', id, name, nameKz, version: 1, changedAt });
    const { key, schema, value } = encodeEvent('reference.changed', message);
    await runner.query(
      `INSERT INTO outbox (event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
       VALUES ($1, 'reference.changed', $2, $3, 'review', $4, now(), $5)`,
      [randomUUID(), key, schema, randomUUID(), value],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM oblast WHERE id = $1', [wholeCountry]);
  }
}
