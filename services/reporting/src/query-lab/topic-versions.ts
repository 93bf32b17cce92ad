import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import type { TopicVersionWire } from '@mm/proto/http/query-lab.js';
import { DataSource } from 'typeorm';
import { expressionOf } from '../matching/topic-matcher-cache.js';
import { periodOf } from '../reports/period.js';
import { ReportRights } from '../reports/report-rights.js';
import type { ReportFilter } from '../store/report-query.js';
import { TopicReads } from '../topics/topic.reads.js';
import { topicVersionColumns, type TopicVersionRow } from '../topics/topic-version.js';
import { LabQuestions } from './lab-questions.js';

/** The days whose publications of a version are counted. */
export const daysOfVersions = 30;
/** No further version is counted after this long, so that the answer comes within the time of a question; ms. */
const countingMs = 6_000;

const newest = statement(
  topicVersionColumns,
  `SELECT ${listOf(topicVersionColumns)} FROM topic_version
   WHERE topic_id = $1
   ORDER BY version DESC
   LIMIT 20`,
);

/** The expressions that a topic had. */
@Injectable()
export class TopicVersions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly topics: TopicReads,
    private readonly rights: ReportRights,
    private readonly lab: LabQuestions,
    private readonly clock: Clock,
  ) {}

  /** The newest first. Throws NotFound for a topic that the caller may not see, and as `ReportStore.ask` does. */
  async of(topicId: number, caller: Caller): Promise<TopicVersionWire[]> {
    await this.topics.topic(topicId, caller);
    const visibleTopicIds = await this.rights.visibleTopicIds(caller);
    const { from } = periodOf(daysOfVersions, null, this.clock.now().getTime());
    const limits = { ...(from === undefined ? {} : { from }), ...(visibleTopicIds ? { visibleTopicIds } : {}) };
    const started = performance.now();
    const versions: TopicVersionWire[] = [];
    for (const row of await rows(this.dataSource, newest, [topicId])) {
      const isOver = performance.now() - started > countingMs;
      const hitsNow = isOver ? null : await this.lab.count({ filter: { ...limits, ...filterOfVersion(row) } });
      versions.push(wireOf(row, hitsNow));
    }
    return versions;
  }
}

/** What the topic's report has with the expression of a version. */
export function filterOfVersion(row: TopicVersionRow): ReportFilter {
  const { topicId, keywords, exclude, attrSearch } = expressionOf({ ...row, id: row.topic_id, members_version: 0 });
  return { topicId, preview: true, keywords, attrSearch, ...(exclude ? { exclude } : {}) };
}

const wireOf = (row: TopicVersionRow, hitsNow: number | null): TopicVersionWire => ({
  version: row.version,
  keywords: row.keywords,
  exclude_words: row.exclude_words,
  attrSearch: row.attr_search,
  user: row.saved_by,
  at: row.saved_at.getTime(),
  hits_then: row.hits,
  hits_now: hitsNow,
});
