import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { correlationId } from '@mm/telemetry/correlation.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { CreateClassifiedPosts1763700300000 } from './recognition/create-classified-posts.migration.js';
import { PostCollectedConsumer } from './recognition/post-collected.consumer.js';
import { RecognitionController } from './recognition/recognition.controller.js';
import { RecognitionThread } from './recognition/recognition-thread.js';
import type { ClassificationSettings } from './settings.js';

/** Suggests labels for collected posts and publishes them; does the same for texts in HTTP requests. */
@Module({})
export class ClassificationModule {
  static with(settings: ClassificationSettings): DynamicModule {
    return {
      module: ClassificationModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({
          url: settings.databaseUrl,
          schema: 'classification',
          entities: [],
          migrations: [CreateOutbox1700000000000, CreateClassifiedPosts1763700300000],
          poolSize: settings.poolSize,
        }),
        EventLogModule.forService({ url: settings.databaseUrl, service: 'classification', correlationId }),
        SignInModule.forService(settings),
      ],
      controllers: [RecognitionController, PostCollectedConsumer],
      providers: [{ provide: RecognitionThread, useFactory: () => new RecognitionThread(settings.recognitionThread) }],
    };
  }
}
