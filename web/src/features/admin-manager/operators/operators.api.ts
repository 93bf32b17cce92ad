import type { OperatorWire } from '@mm/proto/http/credentials.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api } from '../../../api/api.js';
import { callNetwork } from '../../../api/network-call.js';
import { networkChange } from '../network-change.js';
import { accessTag } from '../resources.live.js';

/** Without a password the stored one stays. */
interface Account {
  username: string;
  password?: string;
}

const operatorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    operatorAccounts: build.query<OperatorWire[], NetworkId>({
      queryFn: async (network, queryApi) => {
        const result = await callNetwork(network, 'operators', () => ({}), queryApi);
        return 'error' in result ? result : { data: result.data.data as OperatorWire[] };
      },
      providesTags: [accessTag],
    }),
    /** Adds an operator, changes its password, or uses it again. */
    saveOperator: networkChange<Account>(build, 'addOperator', accessTag),
    disableOperator: networkChange<Account>(build, 'disableOperator', accessTag),
  }),
});

export const { useOperatorAccountsQuery, useSaveOperatorMutation, useDisableOperatorMutation } = operatorsApi;
