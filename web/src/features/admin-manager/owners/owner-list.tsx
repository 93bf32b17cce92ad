import { useMemo } from 'react';
import type { OwnerWire } from '@mm/proto/http/owners.js';
import type { OptionWire } from '@mm/proto/http/reference.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { Button } from '../../../ui/button/button.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { Pager } from '../../../ui/pager/pager.js';
import { Select } from '../../../ui/select/select.js';
import { Table } from '../../../ui/table/table.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { notSavedText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { ownerColumns } from './owner-columns.js';
import { matchingOwners, type OblastRow } from './owner-rows.js';
import { useChangeOwnerMutation } from './owners.api.js';
import { texts } from './texts.js';

const size = 20;

interface OwnerListProps {
  network: NetworkId;
  owners: readonly OwnerWire[];
  /** The oblasts that have owners, for the filter. */
  rows: readonly OblastRow[];
  oblasts: readonly OptionWire[];
}

/** The owners of a network, filtered by text and oblast; the call returns all of them, so pages are made here. */
export function OwnerList({ network, owners, rows, oblasts }: OwnerListProps) {
  const address = useAddress();
  const toast = useToast();
  const [change] = useChangeOwnerMutation();
  const search = address.text('search');
  const oblast = address.text('oblast') === '' ? null : Number(address.text('oblast'));
  const matching = matchingOwners(owners, search, oblast);
  const page = Math.max(1, Math.min(address.number('page', 1), Math.ceil(matching.length / size)));
  const shown = matching.slice((page - 1) * size, page * size);
  const columns = useMemo(
    () =>
      ownerColumns({
        oblasts,
        onChange: async (owner, changed) => {
          const { error } = await change({ network, owner, change: changed });
          if (error) toast.danger(notSavedText(error), { title: adminTexts.result });
        },
      }),
    [network, oblasts, change, toast],
  );
  return (
    <section className={styles['part']}>
      <h2>{texts.owners}</h2>
      <div className={styles['filters']} role="search">
        <TextField
          label={texts.search}
          type="search"
          value={search}
          onChange={(typed) => address.set({ search: typed })}
        />
        <Select
          label={texts.oblast}
          options={rows.map(({ value, text }) => ({ value, text }))}
          value={oblast}
          placeholder={texts.allOblasts}
          isClearable
          onChange={(chosen) => address.set({ oblast: chosen })}
        />
      </div>
      {shown.length > 0 && (
        <>
          <Table
            label={texts.owners}
            columns={columns}
            rows={shown}
            rowId={({ id }) => String(id)}
            total={matching.length}
            asCards
          />
          <Pager page={page} size={size} total={matching.length} onPage={(next) => address.set({ page: next })} />
        </>
      )}
      {shown.length === 0 && (
        <EmptyState title={texts.emptyFiltered} text={texts.emptyFilteredText}>
          <Button onPress={() => address.set({ search: null, oblast: null })}>{texts.reset}</Button>
        </EmptyState>
      )}
    </section>
  );
}
