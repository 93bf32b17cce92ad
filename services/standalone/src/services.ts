import type { ServiceDefinition } from '@mm/http/service.js';
import type { ServiceName } from '@mm/proto/http/call.js';

/** In the order in which they start; the gateway comes last, so that nobody meets half a house. */
export const serviceNames: readonly ServiceName[] = ['identity', 'ingestion', 'classification', 'review', 'reporting', 'gateway'];

/** A service's definition, from `service.ts` or `<name>.service.ts` of its package; undefined while that package has none. */
export async function loadService(name: ServiceName): Promise<ServiceDefinition | undefined> {
  for (const file of [`@mm/${name}/service.js`, `@mm/${name}/${name}.service.js`]) {
    try {
      const module = (await import(file)) as Record<string, ServiceDefinition>;
      return Object.values(module).find((value) => value.name === name);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}
