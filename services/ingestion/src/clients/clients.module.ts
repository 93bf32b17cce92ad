import { Module } from '@nestjs/common';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { CollectionModule } from '../collection/collection.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { Accounts } from './accounts.js';
import { ClientCommands } from './client-commands.js';
import { ClientEntries } from './client-entries.js';
import { ClientJobs } from './client-jobs.js';
import { ClientSecrets } from './client-secrets.js';
import { ClientStates } from './client-states.js';
import { ClientSupervisor } from './client-supervisor.js';
import { createClientControllers } from './clients.controller.js';

/** Connects the accounts of networks that are read by clients, and gives the clients to tasks. */
@Module({
  imports: [CollectionModule, CredentialsModule, NetworksModule],
  controllers: descriptorList.flatMap(createClientControllers),
  providers: [Accounts, ClientCommands, ClientEntries, ClientJobs, ClientSecrets, ClientStates, ClientSupervisor],
})
export class ClientsModule {}
