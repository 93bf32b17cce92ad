import type { NetworkDescriptor } from '@mm/networks/network.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import type { CallBody } from '@mm/proto/http/call.js';
import { api, type TagId } from '../../api/api.js';
import { useCaller } from '../../api/caller.slice.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import { networkTitle } from '../../api/network-call.js';
import { useOblastsQuery } from '../../api/reference.api.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { MultiSelect } from '../../ui/multi-select/multi-select.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { useToast } from '../../ui/toast/toast.js';
import { texts } from './texts.js';

const regionsTag: TagId = { type: 'Config', id: 'regions' };
const { useDefaultRegionsQuery, useSaveDefaultRegionsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    defaultRegions: queryOf(build, authorCalls.preselectedOblasts, { provides: [regionsTag] }),
    saveDefaultRegions: mutationOf(build, authorCalls.preselectOblasts, { invalidates: [regionsTag] }),
  }),
});

type Soctype = CallBody<typeof authorCalls.preselectOblasts>['soctype'];

/** The initial regions of the user's new authors, one choice per network with regions; saved at once. */
export function DefaultRegions({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const { username } = useCaller();
  const toast = useToast();
  const { data: options = [] } = useOblastsQuery();
  const { data, isError, refetch } = useDefaultRegionsQuery();
  const [save, { originalArgs, isLoading }] = useSaveDefaultRegionsMutation();

  const change = async (soctype: Soctype, oblasts: number[]) => {
    const { error } = await save({ body: { user: username, soctype, oblasts } });
    if (error) toast.danger(texts.saveFailed);
    else toast.success(texts.saved);
  };
  const fields = networks.filter((network) => network.regions).length;
  if (!data)
    return isError ? (
      <ErrorState title={texts.regionsFailed} onRetry={() => void refetch()} />
    ) : (
      // As high as the fields that replace it.
      <SkeletonLines lines={fields} height={56 - 28 / fields} />
    );
  const saving = isLoading ? originalArgs?.body : undefined;
  return networks.flatMap(({ id, regions }) => {
    if (!regions) return [];
    const soctype = regions.soctype as Soctype;
    const shown = saving?.soctype === soctype ? (saving.oblasts ?? []) : (data.oblasts[soctype] ?? []);
    return [
      <MultiSelect
        key={id}
        label={texts.regionsOf(networkTitle(id))}
        placeholder={texts.noRegions}
        options={options}
        selected={shown}
        onChange={(chosen) => void change(soctype, [...chosen])}
      />,
    ];
  });
}
