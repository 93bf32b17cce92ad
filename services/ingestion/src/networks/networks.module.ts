import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { ProxiesModule } from '../proxies/proxies.module.js';
import { ClientAccounts } from './client-accounts.js';
import { DriftLog } from './drift-log.js';
import { Networks } from './networks.js';
import { ResourcePool } from './resource-pool.js';

/** Runs tasks of the networks with what they need. */
@Module({
  imports: [CredentialsModule, ProxiesModule],
  providers: [ClientAccounts, DriftLog, Networks, ResourcePool],
  exports: [Networks],
})
export class NetworksModule {}
