import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { createCollectors } from '@mm/networks/collectors.gen.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { AllAuthorsController } from './authors/all-authors.controller.js';
import { createAuthorsController } from './authors/authors.controller.js';
import { createCollectionController } from './collection/collection.controller.js';
import { createCommentsControllers } from './comments/comments.controller.js';
import { createCredentialsControllers } from './credentials/credentials.controller.js';
import { ingestionDatabase } from './ingestion.database.js';
import { providers } from './ingestion.providers.js';
import type { Collectors } from './networks/networks.js';
import { ingestionSettings } from './settings.js';

/** Watched authors and the collection of their posts. */
@Module({})
export class IngestionModule {
  /** `collectors` default to all installed ones. Throws SettingsError. */
  static forEnvironment(environment: Environment, collectors?: Collectors): DynamicModule {
    const settings = ingestionSettings(environment);
    const { databaseUrl: url, poolSize, eventLog } = settings.platform;
    return {
      module: IngestionModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...ingestionDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine: eventLog, service: 'ingestion' }),
        SignInModule.forService(settings.platform),
      ],
      controllers: [
        ...descriptorList.map(createAuthorsController),
        ...descriptorList.map(createCollectionController),
        ...descriptorList.flatMap(createCredentialsControllers),
        ...descriptorList.flatMap(createCommentsControllers),
        AllAuthorsController,
      ],
      providers: providers(settings, collectors ?? createCollectors(settings.networks)),
    };
  }
}
