import { useMemo } from 'react';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Button } from '../../../ui/button/button.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { notSavedText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import type { OblastRow } from './owner-rows.js';
import { useActivateOblastMutation, useDeactivateOblastMutation } from './owners.api.js';
import { texts } from './texts.js';

/** The oblasts of a network's owners; all owners of one are switched together. */
export function OblastList({ network, rows }: { network: NetworkId; rows: readonly OblastRow[] }) {
  const toast = useToast();
  const [activate] = useActivateOblastMutation();
  const [deactivate] = useDeactivateOblastMutation();
  const columns = useMemo((): Column<OblastRow>[] => {
    const options = { title: adminTexts.result };
    const send = async (change: typeof activate, oblast: number) => {
      const { error } = await change({ network, body: { oblast } });
      if (error) toast.danger(notSavedText(error), options);
      else toast.success(adminTexts.saved, options);
    };
    const button = ({ value, text }: OblastRow, action: string, change: typeof activate, isDone: boolean) => (
      <Button
        small
        isDisabled={isDone}
        aria-label={texts.ofOblast(action, text)}
        onPress={() => void send(change, value)}
      >
        {action}
      </Button>
    );
    return [
      { id: 'oblast', title: texts.oblast, inCard: 'title', cell: ({ text }) => text },
      { id: 'active', title: texts.active, align: 'end', cell: ({ active, all }) => texts.activeOf(active, all) },
      {
        id: 'actions',
        title: adminTexts.actions,
        inCard: 'bare',
        cell: (row) => (
          <span className={styles['buttons']}>
            {button(row, texts.enableAll, activate, row.active === row.all)}
            {button(row, texts.disableAll, deactivate, row.active === 0)}
          </span>
        ),
      },
    ];
  }, [network, toast, activate, deactivate]);
  return (
    <section className={styles['part']}>
      <h2>{texts.oblasts}</h2>
      <Table
        label={texts.oblasts}
        columns={columns}
        rows={rows}
        rowId={({ value }) => String(value)}
        maxHeight="320px"
        asCards
      />
    </section>
  );
}
