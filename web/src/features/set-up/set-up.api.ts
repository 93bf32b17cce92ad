import type { NetworkCalls } from '@mm/networks/network.js';
import { loginCalls } from '@mm/proto/http/login.js';
import { author, lookup } from '@mm/proto/http/authors.js';
import { setUpCalls } from '@mm/proto/http/set-up.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import { faultText } from '../../api/fault-texts.js';
import { callNetwork, networkOf } from '../../api/network-call.js';

/** A source that was subscribed, or why not. */
export type AddedSource = { added: string } | { fault: string };

export const { useSetUpStateQuery, useSetUpMutation, useSignInAfterSetUpMutation, useAddFirstSourceMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      setUpState: queryOf(build, setUpCalls.setUpState, { keepSeconds: 0 }),
      setUp: mutationOf(build, setUpCalls.setUp),
      signInAfterSetUp: mutationOf(build, loginCalls.login),
      /** Looks an author up and subscribes to it with the ordinary calls. */
      addFirstSource: build.mutation<AddedSource, { network: NetworkId; name: string; user: string }>({
        queryFn: async ({ network, name, user }, queryApi) => {
          const looked = await callNetwork(
            network,
            'lookup',
            (calls) => calls.lookup.request.write(name, user),
            queryApi,
          );
          if ('error' in looked) return looked;
          const { data } = looked.data;
          const found = lookup().parse(networkOf(network)?.calls.lookup.answer.read(data));
          if (!('username' in found)) return { data: { fault: faultText(found.reason) } };
          const { username, code } = found;
          const input = (calls: NetworkCalls) => calls.subscribe.request.write({ username, code }, user);
          const subscribed = await callNetwork(network, 'subscribe', input, queryApi);
          if ('error' in subscribed) return subscribed;
          const { full_name: fullName } = author().parse(subscribed.data.data);
          return { data: { added: fullName || username } };
        },
      }),
    }),
  });
