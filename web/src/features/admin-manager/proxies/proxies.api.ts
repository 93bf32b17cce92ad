import type { CallResponse } from '@mm/proto/http/call.js';
import { proxyCalls, type ProxyWire } from '@mm/proto/http/proxies.js';
import { api } from '../../../api/api.js';
import { mutationOf, queryOf, schemaOf } from '../../../api/endpoints.js';
import { requestOf } from '../../../api/request-of.js';
import { accessTag } from '../resources.live.js';

/** Changes do not invalidate the list: the tab fetches it again a second later, as specified. */
const proxiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    proxies: queryOf(build, proxyCalls.list, { provides: [accessTag] }),
    addProxy: mutationOf(build, proxyCalls.add),
    /** Shown at once; put back when it was not saved. */
    saveProxy: build.mutation<CallResponse<typeof proxyCalls.save>, ProxyWire>({
      query: (proxy) => requestOf(proxyCalls.save, { body: proxy }),
      responseSchema: schemaOf(proxyCalls.save),
      onQueryStarted: async ({ id, platforms }, { dispatch, queryFulfilled }) => {
        const change = dispatch(
          proxiesApi.util.updateQueryData('proxies', undefined, (proxies) => {
            const shown = proxies.find((proxy) => proxy.id === id);
            if (shown) shown.platforms = platforms;
          }),
        );
        await queryFulfilled.catch(() => change.undo());
      },
    }),
    removeProxy: mutationOf(build, proxyCalls.remove),
  }),
});

export const { useProxiesQuery, useAddProxyMutation, useSaveProxyMutation, useRemoveProxyMutation } = proxiesApi;
