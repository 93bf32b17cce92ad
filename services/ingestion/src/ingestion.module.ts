import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { createCollectors } from '@mm/networks/collectors.gen.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { AllAuthorsController } from './authors/all-authors.controller.js';
import {
  createAutoUpdateController,
  createListController,
  createLookupController,
  createRemoveController,
  createSubscribeController,
  createUnsubscribeController,
} from './authors/authors.controllers.js';
import { CollectAuthorController, createUpdateController } from './collection/collection.controllers.js';
import { SavedPostsConsumer } from './collection/saved-posts.consumer.js';
import { createClientControllers } from './clients/clients.controller.js';
import type { ClientsOfProcess } from './clients/clients.js';
import { createCommentsController } from './comments/comments.controller.js';
import { createOperatorControllers } from './credentials/operators.controller.js';
import { createTokenControllers, SourceTokensController } from './credentials/tokens.controllers.js';
import { dorkingControllers } from './dorking/dorking.providers.js';
import { ErasureController } from './erasure/erasure.controller.js';
import { HandedPostsController } from './handed-posts/handed-posts.controller.js';
import { SourceHealthController } from './health/source-health.controller.js';
import { jobProvider } from './job.providers.js';
import { ingestionDatabase } from './ingestion.database.js';
import { providers } from './ingestion.providers.js';
import type { Collectors } from './networks/networks.js';
import { createOwnerControllers } from './owners/owners.controller.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { ProxiesController } from './proxies/proxies.controller.js';
import { ingestionSettings } from './settings.js';

/** Watched authors and the collection of their posts. */
@Module({})
export class IngestionModule {
  /** `collectors` default to all installed ones, `clients` to theirs. Throws SettingsError. */
  static forEnvironment(environment: Environment, collectors?: Collectors, clients?: ClientsOfProcess): DynamicModule {
    const settings = ingestionSettings(environment);
    const { databaseUrl: url, poolSize, eventLog } = settings.platform;
    return {
      module: IngestionModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...ingestionDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine: eventLog, service: 'ingestion' }),
        ServiceClientModule.forService(settings.platform.services),
        SignInModule.forService(settings.platform),
        SystemSettingsModule.forService(settings.platform),
      ],
      controllers: [
        ...sharedCalls('list', descriptorList).map(createListController),
        ...sharedCalls('lookup', descriptorList).map(createLookupController),
        ...sharedCalls('subscribe', descriptorList).map(createSubscribeController),
        ...sharedCalls('unsubscribe', descriptorList).map(createUnsubscribeController),
        ...sharedCalls('remove', descriptorList).map(createRemoveController),
        ...sharedCalls('autoUpdate', descriptorList).map(createAutoUpdateController),
        ...sharedCalls('update', descriptorList).map(createUpdateController),
        ...sharedCalls('comments', descriptorList).map(createCommentsController),
        ...descriptorList.flatMap(createTokenControllers),
        ...descriptorList.flatMap(createOperatorControllers),
        ...descriptorList.flatMap(createClientControllers),
        SourceTokensController,
        CollectAuthorController,
        AllAuthorsController,
        ...descriptorList.flatMap(createOwnerControllers),
        PicturesController,
        ProxiesController,
        SavedPostsConsumer,
        SourceHealthController,
        ErasureController,
        HandedPostsController,
        ...dorkingControllers,
      ],
      providers: [...providers(settings, collectors ?? createCollectors(settings.networks), clients), jobProvider],
    };
  }
}
