import { Module } from '@nestjs/common';
import { Metrics } from '@mm/telemetry/metrics.js';
import { CollectionModule } from '../collection/collection.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { HealthCheck } from './health-check.js';
import { HealthObserver } from './health-observer.js';
import { NetworkHealth } from './network-health.js';
import { SourceHealthController } from './source-health.controller.js';
import { reportSources } from './source-metrics.js';
import { SwitchSource } from './switch-source.js';

/** Follows how well sources are collected; `subscriptions` switches them. */
@Module({
  imports: [CollectionModule, NetworksModule],
  controllers: [SourceHealthController],
  providers: [HealthCheck, HealthObserver, NetworkHealth, SwitchSource],
  exports: [SwitchSource],
})
export class HealthModule {
  constructor(metrics: Metrics, networks: NetworkHealth) {
    reportSources(metrics, networks);
  }
}
