import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { UpstreamBusy } from '@mm/http/problem.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource } from 'typeorm';
import { topicVersionColumns } from '../topics/topic-version.js';
import { LabQuestions } from './lab-questions.js';
import { daysOfVersions, filterOfVersion } from './topic-versions.js';

const everyMs = 5_000;
const dayMs = 86_400_000;

/** One that waited longer, as after an outage, would be counted with publications that nobody had then. */
const uncounted = statement(
  topicVersionColumns,
  `SELECT ${listOf(topicVersionColumns)} FROM topic_version
   WHERE hits IS NULL AND saved_at > now() - interval '1 hour'
   ORDER BY saved_at
   LIMIT 20`,
);
const note = statement({}, 'UPDATE topic_version SET hits = $3 WHERE topic_id = $1 AND version = $2');

/**
 * Counts what an expression finds soon after it was saved, so that saving does not wait. By the expression, because its
 * members are not all found by then.
 */
@Injectable()
export class CountVersions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('topic-versions');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.#work(),
    onError: (error) => !(error instanceof UpstreamBusy) && this.#logger.warn(error),
  });
  #isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lab: LabQuestions,
  ) {}

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#job.stop();
  }

  async #work(): Promise<void> {
    for (const row of await rows(this.dataSource, uncounted)) {
      if (this.#isStopped) return;
      const to = row.saved_at.getTime();
      const hits = await this.lab.count({ filter: { ...filterOfVersion(row), from: to - daysOfVersions * dayMs, to } });
      await affected(this.dataSource, note, [row.topic_id, row.version, hits]);
    }
  }
}
