import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { ServiceHarness } from '@mm/sign-in/testing/service-harness.js';

/** The parts of the events' JSON that tests read. */
export interface SentMessage {
  author?: { code: string; oblasts?: number[] };
  authorId?: number;
  watcher?: string;
  post: { code: string; displayUrl?: string; pictureCount?: number };
  posts: { counters: { likes: number } }[];
}

/** A record of the audit as its event has it; fields that are '' are left out. */
export interface SentRecord {
  action: string;
  actor: string;
  objectKind: string;
  objectId: string;
  objectName: string;
  before?: string;
  after?: string;
}

export interface PostRow {
  id: string;
  code: string;
  text: string;
  revision: number;
  is_history: boolean;
  withdrawn_at: Date | null;
}
export interface TargetRow {
  author_id: string;
  next_at: Date;
  fails: number;
  last_fault: string;
  lease: string | null;
  cursor: { until: number };
  collected_at: Date | null;
}

/** Reads what the service wrote: its events in order (relayed or not), posts and poll plan. */
export const written = (harness: ServiceHarness) => {
  const rows = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await harness.database.query(sql, values)).rows as T[];
  const values = async <T>(topic: LogTopicName): Promise<T[]> => {
    const found = await rows<{ value: string }>(
      `SELECT value FROM (
         SELECT 1 AS part, id AS place, topic, value FROM ingestion.outbox
         UNION ALL
         SELECT 0, position, topic, value FROM log.event
       ) e
       WHERE topic = $1
       ORDER BY part, place`,
      topic,
    );
    return found.map(({ value }) => JSON.parse(value) as T);
  };
  return {
    rows,
    sent: (topic: LogTopicName): Promise<SentMessage[]> => values(topic),
    recorded: (): Promise<SentRecord[]> => values('audit.recorded'),
    posts: (group: { id: number }): Promise<PostRow[]> =>
      rows<PostRow>('SELECT * FROM ingestion.post WHERE code LIKE $1 ORDER BY id', `-${group.id}\\_%`),
    async target(group: { id: number }): Promise<TargetRow> {
      const [row] = await rows<TargetRow>(
        'SELECT t.* FROM ingestion.poll_target t JOIN ingestion.author a ON a.id = t.author_id WHERE a.code = $1',
        `-${group.id}`,
      );
      if (!row) throw new Error(`group ${group.id} has no poll target`);
      return row;
    },
  };
};
