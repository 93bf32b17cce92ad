import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { correlationId } from '@mm/telemetry/correlation.js';
import { createCollectors } from '@mm/networks/collectors.gen.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { AllAuthorsController } from './authors/all-authors.controller.js';
import { createAuthorsController } from './authors/authors.controller.js';
import { createCommentsControllers } from './comments/comments.controller.js';
import { createCredentialsControllers } from './credentials/credentials.controller.js';
import type { Collectors } from './collection/networks.js';
import { providers } from './ingestion.providers.js';
import { Ingestion1763690000000 } from './migrations/1763690000000-ingestion.js';
import { ingestionSettings } from './settings.js';

/** Watched authors and the collection of their posts. */
@Module({})
export class IngestionModule {
  /** `collectors` default to all installed ones. Throws SettingsError. */
  static forEnvironment(environment: Environment, collectors?: Collectors): DynamicModule {
    const settings = ingestionSettings(environment);
    const { databaseUrl: url, poolSize } = settings.platform;
    return {
      module: IngestionModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({
          url,
          schema: 'ingestion',
          entities: [],
          migrations: [CreateOutbox1700000000000, Ingestion1763690000000],
          poolSize,
        }),
        EventLogModule.forService({ url, service: 'ingestion', correlationId }),
        SignInModule.forService(settings.platform),
      ],
      controllers: [
        ...descriptorList.map(createAuthorsController),
        ...descriptorList.flatMap(createCredentialsControllers),
        ...descriptorList.flatMap(createCommentsControllers),
        AllAuthorsController,
      ],
      providers: providers(settings, collectors ?? createCollectors(settings.networks)),
    };
  }
}
