import { randomBytes } from 'node:crypto';
import type { CollectContext } from '@mm/networks/network-collector.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { defineService, startService } from '@mm/service-host/service.js';
import { IngestionModule } from '../src/ingestion.module.js';
import { Networks, type TaskOptions } from '../src/networks/networks.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import type { StandInNetwork } from './stand-in-network.js';

type Task = (context: CollectContext) => Promise<unknown>;

/** A process of the service: runs tasks of its collectors. */
export interface Instance {
  /** The task's result, or the kind, scope and code of its fault. */
  run(network: NetworkId, task: Task, options?: TaskOptions): Promise<unknown>;
  stop(): Promise<void>;
}

/** A started service whose tasks tests write themselves, and further processes on its database. */
export interface ResourceHarness extends NetworkHarness, Pick<Instance, 'run'> {
  another(environment?: Record<string, string>): Promise<Instance>;
  /** `kind network/name: state` of every resource.changed so far, in order. */
  changes(): Promise<string[]>;
}

export async function resourceHarness(
  networks: readonly StandInNetwork[],
  environment: Record<string, string> = {},
): Promise<ResourceHarness> {
  const given = { MM_SECRET_KEY: randomBytes(32).toString('base64'), ...environment };
  const harness = await networkHarness(networks, given);
  const collectors = Object.fromEntries(networks.map((network) => [network.id, network]));
  const definition = defineService({
    name: 'ingestion',
    module: (settings) => IngestionModule.forEnvironment(settings, collectors),
  });
  return {
    ...harness,
    run: runner(harness.app.get(Networks)),
    async another(more = {}) {
      const url = harness.database.options.connectionString;
      const service = await startService(
        definition,
        {
          ...(url !== undefined && { DATABASE_URL: url }),
          MM_PUBLIC_URL: 'http://localhost',
          MM_SERVICES: '{}',
          MM_POLL: '{"*":{"min":3600,"max":7200}}',
          MM_COUNT_EVERY: '3600',
          ...given,
          ...more,
        },
        { port: 0 },
        false,
      );
      return { run: runner(service.app.get(Networks)), stop: () => service.stop() };
    },
    async changes() {
      const sent: unknown[] = await harness.sent('resource.changed');
      return sent.map((message) => {
        const { kind, network = '', name = '', state } = message as Record<string, string>;
        return `${kind} ${network}/${name}: ${state}`;
      });
    },
  };
}

const runner =
  (networks: Networks): Instance['run'] =>
  async (network, task, options = {}) => {
    try {
      return await networks.run(network, options, (_, context) => task(context));
    } catch (error) {
      if (!isFault(error)) throw error;
      const { kind, scope, native } = error;
      return `${kind} ${scope} ${native.code}`;
    }
  };
