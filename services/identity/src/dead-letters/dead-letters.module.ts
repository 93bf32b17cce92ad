import { Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { deadLetterStorage } from '@mm/proto/events/topics.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource } from 'typeorm';
import { DeadLetterReads } from './dead-letter.reads.js';
import { DeadLettersConsumer } from './dead-letters.consumer.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { DecideLetters } from './decide-letters.js';

const hourMs = 60 * 60 * 1000;
/** As long as the log itself keeps them. */
const removeOld = statement(
  {},
  `DELETE FROM identity.dead_letter WHERE buried_at < now() - make_interval(days => ${deadLetterStorage.days})`,
);

/** Events that consumers gave up. Needs the database and the event log of the service. */
@Module({ controllers: [DeadLettersController, DeadLettersConsumer], providers: [DeadLetterReads, DecideLetters] })
export class DeadLettersModule implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #removal: RepeatedJob;

  constructor(dataSource: DataSource, jobs: Jobs) {
    const logger = new Logger('dead letters');
    this.#removal = new RepeatedJob({
      everyMs: hourMs,
      work: () => affected(dataSource, removeOld),
      onError: (error) => logger.warn(error),
    });
    jobs.add('dead-letter-removal', this.#removal);
  }

  onApplicationBootstrap(): void {
    void this.#removal.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#removal.stop();
  }
}
