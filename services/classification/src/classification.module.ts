import { Module, type DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { classificationDatabase } from './classification.database.js';
import { AuthorMemory } from './author-memory/author-memory.js';
import { AuthorRefreshedConsumer } from './author-memory/author-refreshed.consumer.js';
import { PostReviewedConsumer } from './author-memory/post-reviewed.consumer.js';
import { AuthorErasedConsumer } from './erasure/author-erased.consumer.js';
import { loadModel } from './model-store/load-model.js';
import { PostCollectedConsumer } from './recognition/post-collected.consumer.js';
import { RecognitionController } from './recognition/recognition.controller.js';
import { RecognitionThread } from './recognition/recognition-thread.js';
import { classificationSettings } from './settings.js';
import { DataSource } from 'typeorm';

/** Suggests labels for collected posts and publishes them; does the same for texts in HTTP requests. */
@Module({})
export class ClassificationModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = classificationSettings(environment);
    const { databaseUrl: url, eventLog: engine, poolSize } = settings;
    return {
      module: ClassificationModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...classificationDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine, service: 'classification' }),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
      ],
      controllers: [
        RecognitionController,
        PostCollectedConsumer,
        AuthorRefreshedConsumer,
        PostReviewedConsumer,
        AuthorErasedConsumer,
      ],
      providers: [
        AuthorMemory,
        {
          provide: RecognitionThread,
          inject: [DataSource],
          useFactory: async (dataSource: DataSource) =>
            new RecognitionThread({
              useThread: settings.recognitionThread,
              model: await loadModel(dataSource, settings.recognitionModel),
            }),
        },
      ],
    };
  }
}
