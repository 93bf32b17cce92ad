import { Module } from '@nestjs/common';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { CollectionModule } from '../collection/collection.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { ProxiesModule } from '../proxies/proxies.module.js';
import { ManageProxies } from './manage-proxies.js';
import { createOperatorControllers } from './operators.controller.js';
import { ProxiesController } from './proxies.controller.js';
import { StartNetwork } from './start-network.js';
import { createTokenControllers, SourceTokensController } from './tokens.controllers.js';

/** Stores the tokens, operators and proxies that people enter, and starts collection with them. */
@Module({
  imports: [CollectionModule, CredentialsModule, NetworksModule, ProxiesModule],
  controllers: [
    ProxiesController,
    SourceTokensController,
    ...descriptorList.flatMap(createTokenControllers),
    ...descriptorList.flatMap(createOperatorControllers),
  ],
  providers: [ManageProxies, StartNetwork],
})
export class ResourcesModule {}
