import { Module } from '@nestjs/common';
import { sharedCalls } from '@mm/http/shared-calls.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { AuthorsModule } from '../authors/authors.module.js';
import { CollectionModule } from '../collection/collection.module.js';
import { HealthModule } from '../health/health.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { RemoveAuthor } from './remove-author.js';
import { SetAutoUpdate } from './set-auto-update.js';
import { Subscribe } from './subscribe.js';
import {
  createAutoUpdateController,
  createRemoveController,
  createSubscribeController,
  createUnsubscribeController,
} from './subscriptions.controllers.js';
import { Unsubscribe } from './unsubscribe.js';

/** Begins and ends the watching of authors; `dorking` subscribes to those that it found. */
@Module({
  imports: [AuthorsModule, CollectionModule, HealthModule, NetworksModule],
  controllers: [
    ...sharedCalls('subscribe', descriptorList).map(createSubscribeController),
    ...sharedCalls('unsubscribe', descriptorList).map(createUnsubscribeController),
    ...sharedCalls('remove', descriptorList).map(createRemoveController),
    ...sharedCalls('autoUpdate', descriptorList).map(createAutoUpdateController),
  ],
  providers: [RemoveAuthor, SetAutoUpdate, Subscribe, Unsubscribe],
  exports: [Subscribe],
})
export class SubscriptionsModule {}
