import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';

/** Tokens from the environment (`<NETWORK>_SERVICE_TOKEN`) by network, used while none is stored. */
export class ServiceTokens extends Map<string, string> {}

/** The tokens of an environment. */
export const serviceTokens = (environment: Environment): ServiceTokens =>
  new ServiceTokens(
    descriptorList.flatMap(({ id, tokenName = id }) => {
      const name = `${tokenName.toUpperCase()}_SERVICE_TOKEN`;
      const token = parseSettings(z.object({ [name]: z.string().optional() }), environment)[name];
      return token ? [[id, token] as const] : [];
    }),
  );
