import { useMemo } from 'react';
import type { ErasedAuthorWire } from '@mm/proto/http/erasure.js';
import { useDates } from '../../../api/date-format.js';
import { networkTitle } from '../../../api/network-call.js';
import { nameWithLogin, usePersonNames } from '../../../api/people.api.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { useErasedAuthorsQuery, useUnblockAuthorMutation } from '../system.api.js';
import { texts } from './texts.js';

const refresh = { pollingInterval: 5000, skipPollingIfUnfocused: true };

/** The blocked authors, by the labels that administrators gave them. */
export function ErasedList() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const { data, isError, refetch } = useErasedAuthorsQuery(undefined, refresh);
  const [send] = useUnblockAuthorMutation();
  const columns = useMemo(() => {
    const unblock = async ({ id, label }: ErasedAuthorWire) => {
      if (!(await confirm(texts.unblockQuestion(label)))) return;
      const { error } = await send({ body: { params: { id } } });
      if (error) toast.danger(texts.notUnblocked, { title: texts.result });
      else toast.success(texts.unblocked, { title: texts.result });
    };
    return columnsWith((author) => void unblock(author));
  }, [toast, confirm, send]);
  return (
    <section className={styles['part']} aria-label={texts.blocked}>
      <h2>{texts.blocked}</h2>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={3} height={28} />}
      {data?.authors.length === 0 && <p className={styles['nothing']}>{texts.none}</p>}
      {data && data.authors.length > 0 && (
        <Table
          label={texts.blocked}
          columns={columns}
          rows={data.authors}
          rowId={({ id }) => String(id)}
          maxHeight="50vh"
          asCards
        />
      )}
    </section>
  );
}

const columnsWith = (onUnblock: (author: ErasedAuthorWire) => void): Column<ErasedAuthorWire>[] => [
  { id: 'label', title: texts.label, inCard: 'title', cell: ({ label }) => label },
  { id: 'network', title: texts.network, cell: ({ network }) => networkTitle(network) },
  { id: 'reason', title: texts.reason, cell: ({ reason }) => <span className={styles['state']}>{reason}</span> },
  { id: 'posts', title: texts.posts, align: 'end', cell: ({ posts }) => numberText(posts) },
  { id: 'when', title: texts.when, cell: ({ erased_at: at }) => <Moment at={at} /> },
  { id: 'who', title: texts.who, cell: ({ erased_by: name }) => <Person name={name} /> },
  {
    id: 'state',
    title: texts.state,
    cell: ({ finished }) => (
      <Badge kind={finished ? 'plain' : 'info'}>{finished ? texts.finished : texts.running}</Badge>
    ),
  },
  {
    id: 'actions',
    title: texts.actions,
    inCard: 'bare',
    cell: (author) => (
      <Button
        small
        isDisabled={!author.finished}
        aria-label={texts.unblockOf(author.label)}
        onPress={() => onUnblock(author)}
      >
        {texts.unblock}
      </Button>
    ),
  },
];

const Moment = ({ at }: { at: number }) => useDates().dateTimeOf(at);
const Person = ({ name }: { name: string }) => nameWithLogin(name, usePersonNames());
