import type { NetworkCollector } from '@mm/networks/network-collector.js';
import { defineService } from '@mm/service-host/service.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { IngestionModule } from '../src/ingestion.module.js';
import type { ClientsOfProcess } from '../src/networks/clients-of-process.js';
import { written } from './written-rows.js';

/** A started ingestion service with networks in memory; authors are polled once an hour. */
export interface NetworkHarness extends ServiceHarness {
  get: (path: string, bearer?: string) => request.Test;
  post: (path: string, body: object, bearer?: string) => request.Test;
  admin: string;
  rows: ReturnType<typeof written>['rows'];
  sent: ReturnType<typeof written>['sent'];
  recorded: ReturnType<typeof written>['recorded'];
}

export async function networkHarness(
  networks: readonly NetworkCollector[],
  environment: Environment = {},
  clients?: ClientsOfProcess,
): Promise<NetworkHarness> {
  const collectors = Object.fromEntries(networks.map((network) => [network.id, network]));
  const definition = defineService({
    name: 'ingestion',
    module: (given) => IngestionModule.forEnvironment(given, collectors, clients),
  });
  const harness = await serviceHarness(definition, {
    MM_POLL: '{"*":{"min":3600,"max":7200}}',
    MM_COUNT_EVERY: '3600',
    ...environment,
  });
  const operator = harness.bearer('operator', ['mm_operator']);
  return {
    ...harness,
    admin: harness.bearer('admin', ['mm_admin']),
    get: (path, bearer = operator) => request(harness.url).get(path).set('authorization', bearer),
    post: (path, body, bearer = operator) => request(harness.url).post(path).set('authorization', bearer).send(body),
    rows: written(harness).rows,
    sent: written(harness).sent,
    recorded: written(harness).recorded,
  };
}
