import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import { createCollectors } from '@mm/networks/collectors.gen.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { ClientsModule } from './clients/clients.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { DorkingModule } from './dorking/dorking.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { HandedPostsModule } from './handed-posts/handed-posts.module.js';
import { HealthModule } from './health/health.module.js';
import { ingestionDatabase } from './ingestion.database.js';
import type { ClientsOfProcess } from './networks/clients-of-process.js';
import type { Collectors } from './networks/networks.js';
import { OwnersModule } from './owners/owners.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { ResourcesModule } from './resources/resources.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SettingsModule } from './settings.module.js';
import { ingestionSettings } from './settings.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

/** Watched authors and the collection of their posts. */
@Module({})
export class IngestionModule {
  /** `collectors` default to all installed ones, `clients` to theirs. Throws SettingsError. */
  static forEnvironment(environment: Environment, collectors?: Collectors, clients?: ClientsOfProcess): DynamicModule {
    const settings = ingestionSettings(environment);
    const { databaseUrl: url, poolSize, eventLog, services } = settings.platform;
    return {
      module: IngestionModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...ingestionDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine: eventLog, service: 'ingestion' }),
        ServiceClientModule.forService(services),
        SettingsModule.forService(settings, collectors ?? createCollectors(settings.networks), clients),
        SignInModule.forService(settings.platform),
        SystemSettingsModule.forService(settings.platform),
        ClientsModule,
        CommentsModule,
        DorkingModule,
        ErasureModule,
        HandedPostsModule,
        HealthModule,
        OwnersModule,
        PicturesModule,
        ResourcesModule,
        RetentionModule,
        SubscriptionsModule,
      ],
    };
  }
}
