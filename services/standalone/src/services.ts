import type { ServiceDefinition } from '@mm/http/service.js';
import type { ServiceName } from '@mm/proto/http/call.js';

/** In the order in which they start; the gateway comes last, so that nobody meets half a house. */
export const serviceNames: readonly ServiceName[] = ['identity', 'ingestion', 'classification', 'review', 'reporting', 'gateway'];

/** A service's definition, from the `service.ts` of its package; undefined while that package has none. */
export async function loadService(name: ServiceName): Promise<ServiceDefinition | undefined> {
  try {
    const module = (await import(`@mm/${name}/service.js`)) as Record<string, ServiceDefinition>;
    return Object.values(module).find((value) => value.name === name);
  } catch (error) {
    if ((error as { code?: string; url?: string }).code === 'ERR_MODULE_NOT_FOUND' && String((error as { url?: string }).url).endsWith('/service.js')) return undefined;
    throw error;
  }
}
