import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import { supervisors } from '@mm/proto/vocabulary/role.js';
import { isProblem } from '../../api/base-query.js';
import { useCaller, hasAnyRole } from '../../api/caller.slice.js';
import { useOblastsQuery } from '../../api/reference.api.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { MultiSelect } from '../../ui/multi-select/multi-select.js';
import { Pager } from '../../ui/pager/pager.js';
import { SearchBox, type Suggestion } from '../../ui/search-box/search-box.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { sortOf, sortParameter } from '../../ui/table/table-columns.js';
import { useToast } from '../../ui/toast/toast.js';
import { columnsOf } from './author-columns.js';
import { useAuthorsQuery, useSearchOutletsMutation, useRemoveAuthorMutation } from './author-list.api.js';
import { authorListLive } from './author-list.live.js';
import screen from '../../ui/screen/screen.module.css';
import styles from './author-list.module.css';
import { texts } from './texts.js';

const AddAuthorModal = lazy(() => import('./add-author-modal.js').then((m) => ({ default: m.AddAuthorModal })));
const size = 20;

/** The watched authors of one network, rendered from its descriptor. */
export function AuthorListPage({ network }: { network: NetworkDescriptor }) {
  const address = useAddress();
  const { username: user } = useCaller();
  const [modal, setModal] = useState<{ author: AuthorWire | null } | null>(null);
  const { data: oblasts = [], isLoading: areOblastsLoading } = useOblastsQuery();
  const { set } = address;
  const isAdding = address.flag('add');
  useEffect(() => {
    if (!isAdding) return;
    setModal({ author: null });
    set({ add: null });
  }, [isAdding, set]);
  useLiveFeature(authorListLive);
  useRoom('queue');
  const filter = { mine: address.flag('mine'), oblasts: address.numbers('oblasts'), search: address.text('search') };
  const page = address.number('page', 1);
  const removal = useRemoval(network);
  const columns = useMemo(
    () =>
      columnsOf(network, {
        offset: (page - 1) * size,
        user,
        oblasts,
        onOpen: (author) => setModal({ author }),
        ...removal,
      }),
    [network, page, user, oblasts, removal],
  );
  const sort = sortOf(address.text('sort'), columns);
  const isFiltered = filter.mine || filter.oblasts.length > 0 || filter.search !== '';
  const { data, currentData, isError, isFetching, refetch } = useAuthorsQuery({
    network: network.id,
    page,
    size,
    ...(filter.mine ? { mine: true } : {}),
    ...(filter.oblasts.length ? { oblasts: filter.oblasts } : {}),
    ...(filter.search ? { search: filter.search } : {}),
    ...(sort ? { sort: sortParameter(sort) } : {}),
  });
  const isShown = data && !(network.regions && areOblastsLoading);
  const addButton = (
    <Button kind="primary" icon="plus" onPress={() => setModal({ author: null })}>
      {texts.add}
    </Button>
  );

  return (
    <section className={screen['page']}>
      <div className={screen['head']}>
        <h1>{network.screens.authors.title}</h1>
        {addButton}
      </div>
      <div className={styles['filters']}>
        <Checkbox isSelected={filter.mine} onChange={(mine) => address.set({ mine })}>
          {texts.mine}
        </Checkbox>
        {network.regions && (
          <div className={styles['regions']}>
            <MultiSelect
              label={texts.regions}
              hideLabel
              placeholder={texts.allRegions}
              options={oblasts}
              selected={filter.oblasts}
              onChange={(chosen) => address.set({ oblasts: chosen })}
            />
          </div>
        )}
        {network.search && <AuthorSearch value={filter.search} onSearch={(search) => address.set({ search })} />}
      </div>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!isShown && !isError && <SkeletonLines lines={size} height={28} />}
      {isShown && data.authors.length > 0 && (
        <>
          <Table
            label={network.screens.authors.title}
            columns={columns}
            rows={data.authors}
            rowId={(a) => String(a.id)}
            total={data.total}
            isBusy={isFetching && !currentData}
            sort={sort}
            onSort={(next) => address.set({ sort: sortParameter(next) })}
            asCards
            onOpenRow={(author) => setModal({ author })}
          />
          <Pager page={page} size={size} total={data.total} onPage={(next) => address.set({ page: next })} />
        </>
      )}
      {isShown && data.authors.length === 0 && (
        <EmptyState
          title={isFiltered ? texts.emptyFiltered : texts.emptyTitle}
          text={isFiltered ? texts.emptyFilteredHint : network.texts.emptyAuthors}
        >
          {isFiltered && (
            <Button onPress={() => address.set({ mine: null, oblasts: null, search: null })}>{texts.reset}</Button>
          )}
          {addButton}
        </EmptyState>
      )}
      {modal && (
        <Suspense fallback={null}>
          <AddAuthorModal network={network} opened={modal.author} onClose={() => setModal(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The search box of an author list, with suggestions after a pause in typing. */
function AuthorSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [searchOutlets] = useSearchOutletsMutation();
  const loadSuggestions = async (search: string) => {
    if (search === '') return setSuggestions([]);
    const { data } = await searchOutlets({ body: { search } });
    setSuggestions((data ?? []).map(({ name, full_name }) => ({ key: name, text: name, more: full_name })));
  };
  return (
    <SearchBox
      label={texts.search}
      value={value}
      suggestions={suggestions}
      onSuggest={loadSuggestions}
      onSearch={onSearch}
    />
  );
}

/** Removing an author for all watchers, where the network offers it: supervisors any, others whom only they watch. */
function useRemoval({ id: network, calls }: NetworkDescriptor) {
  const { username: user, roles } = useCaller();
  const toast = useToast();
  const { confirm } = useQuestions();
  const [remove] = useRemoveAuthorMutation();
  const isOffered = calls.remove !== undefined;
  return useMemo(
    () => ({
      canRemove: ({ watchers }: AuthorWire) =>
        isOffered && (hasAnyRole(roles, supervisors) || (watchers.length === 1 && watchers[0] === user)),
      onRemove: async ({ id }: AuthorWire) => {
        if (!(await confirm(texts.removeQuestion))) return;
        const { error } = await remove({ network, id });
        if (error) toast.danger(texts.removeFailed(whyNot(error)), { title: texts.result });
      },
    }),
    [network, isOffered, user, roles, toast, confirm, remove],
  );
}

const problems: Readonly<Record<number, string>> = texts.removeProblems;
const whyNot = (error: unknown): string => (isProblem(error) && problems[error.status]) || texts.removeProblem;
