import { affected, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { TopicVersion } from './report-document.js';

/** No version of a topic has this number. */
const noVersion = -1;

const show = statement(
  {},
  `INSERT INTO report_topic (topic_id, version) VALUES ($1, $2)
   ON CONFLICT (topic_id) DO UPDATE SET version = excluded.version`,
);

/** Stores which members of a topic readers see; both engines read it, and take 0 for a topic that has none. */
export async function showVersion(tx: EntityManager, { topicId, version }: TopicVersion): Promise<void> {
  await affected(tx, show, [topicId, version]);
}

/** Readers see no members of the topic any more. Returns the version that they see instead. */
export async function hideMembers(tx: EntityManager, topicId: number): Promise<TopicVersion> {
  const hidden = { topicId, version: noVersion };
  await showVersion(tx, hidden);
  return hidden;
}
