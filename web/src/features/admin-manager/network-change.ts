import type { NetworkCalls } from '@mm/networks/network.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Build, TagId } from '../../api/api.js';
import { callNetwork } from '../../api/network-call.js';

interface ChangeArg<Body> {
  network: NetworkId;
  body: Body;
}

/** A mutation that sends a body to one of a network's calls and needs nothing of the response. */
export const networkChange = <Body>(build: Build, name: keyof NetworkCalls, tag: TagId) =>
  build.mutation<null, ChangeArg<Body>>({
    queryFn: async ({ network, body }, queryApi) => {
      const result = await callNetwork(network, name, () => ({ body }), queryApi);
      return 'error' in result ? result : { data: null };
    },
    invalidatesTags: [tag],
  });
