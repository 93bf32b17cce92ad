import { useMemo, useState, type FormEvent } from 'react';
import type { SearchRequestWire, SearchScheduleWire, SearchWire } from '@mm/proto/http/searches.js';
import { isProblem } from '../../api/base-query.js';
import { useCaller } from '../../api/caller.slice.js';
import { useDates } from '../../api/date-format.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { Modal } from '../../ui/modal/modal.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Switch } from '../../ui/switch/switch.js';
import type { Column } from '../../ui/table/table-columns.js';
import { Table } from '../../ui/table/table.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { useDeleteScheduleMutation, useSaveScheduleMutation, useSchedulesQuery } from './dorking.api.js';
import styles from './dorking.module.css';
import { texts } from './texts.js';

const { schedules: words } = texts;
const toastOptions = { title: texts.result };
const mostHours = 24 * 31;
const ownWords: Readonly<Record<string, string>> = texts.problems.codes;
const failureText = (error: unknown): string => (isProblem(error) && ownWords[error.code]) || words.failed;

interface SchedulesModalProps {
  /** The search that is shown, which can be repeated. */
  search: SearchWire | undefined;
  onOpen: (search: SearchWire) => void;
  onClose: () => void;
}

/** Searches that repeat: a new one, and the list with switches. */
export function SchedulesModal({ search, onOpen, onClose }: SchedulesModalProps) {
  const { data, isError, refetch } = useSchedulesQuery();
  const columns = useColumns(onOpen);
  return (
    <Modal isOpen size="wide" title={words.title} onClose={onClose}>
      {search ? <NewSchedule search={search} /> : <p className={styles['hint']}>{words.noSearch}</p>}
      {!data && isError && <ErrorState title={words.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={3} />}
      {data?.schedules.length === 0 && <EmptyState title={words.none} />}
      {data && data.schedules.length > 0 && (
        <Table
          label={words.list}
          columns={columns}
          rows={data.schedules}
          rowId={({ id }) => String(id)}
          maxHeight="50vh"
          asCards
        />
      )}
    </Modal>
  );
}

function NewSchedule({ search: { request, title } }: { search: SearchWire }) {
  const toast = useToast();
  const [hours, setHours] = useState('24');
  const [isWrong, setIsWrong] = useState(false);
  const [save, { isLoading }] = useSaveScheduleMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const every = Number(hours);
    const isRight = Number.isInteger(every) && every >= 1 && every <= mostHours;
    setIsWrong(!isRight);
    if (!isRight) return;
    const { error } = await save({ body: { request, every_hours: every } });
    if (error) toast.danger(failureText(error), toastOptions);
    else toast.success(words.added, toastOptions);
  };
  return (
    <form className={styles['new']} noValidate onSubmit={(event) => void submit(event)}>
      <p>{words.make(title)}</p>
      <TextField
        label={words.every}
        inputMode="numeric"
        maxLength={3}
        value={hours}
        onChange={setHours}
        error={isWrong ? words.everyFault : undefined}
      />
      <Button kind="primary" type="submit" isPending={isLoading}>
        {words.add}
      </Button>
    </form>
  );
}

function useColumns(onOpen: (search: SearchWire) => void): Column<SearchScheduleWire>[] {
  const { dateTimeOf } = useDates();
  const { username } = useCaller();
  const open = useLatest(onOpen);
  return useMemo(
    () => [
      {
        id: 'title',
        title: words.columns.title,
        inCard: 'title',
        cell: ({ request, title, owner }) => (
          <span className={styles['name']}>
            {request === null ? words.hidden : title}
            {owner !== username && <span className={styles['hint']}> {words.owner(owner)}</span>}
          </span>
        ),
      },
      { id: 'every', title: words.columns.every, align: 'end', cell: ({ every_hours: every }) => every },
      {
        id: 'next',
        title: words.columns.next,
        cell: ({ active, next_at: next }) => (active && next !== null ? dateTimeOf(next) : '–'),
      },
      {
        id: 'last',
        title: words.columns.last,
        cell: ({ last, title }) =>
          last === null ? (
            '–'
          ) : (
            <Button kind="link" aria-label={`${resultOf(last)}. ${words.openLast(title)}`} onPress={() => open(last)}>
              {resultOf(last)}
            </Button>
          ),
      },
      {
        id: 'active',
        title: words.columns.active,
        cell: (schedule) => schedule.request && <ActiveSwitch schedule={{ ...schedule, request: schedule.request }} />,
      },
      {
        id: 'remove',
        title: words.remove,
        inCard: 'bare',
        cell: (schedule) =>
          (schedule.request !== null || schedule.owner === username) && <RemoveButton schedule={schedule} />,
      },
    ],
    [dateTimeOf, username, open],
  );
}

type ShownSchedule = SearchScheduleWire & { request: SearchRequestWire };

function ActiveSwitch({ schedule: { id, request, every_hours, active, title } }: { schedule: ShownSchedule }) {
  const toast = useToast();
  const [save, { isLoading }] = useSaveScheduleMutation();
  const change = async (on: boolean) => {
    const { error } = await save({ body: { id, request, every_hours, active: on } });
    if (error) toast.danger(words.failed, toastOptions);
  };
  return (
    <Switch
      aria-label={words.active(title)}
      isSelected={active}
      isDisabled={isLoading}
      onChange={(on) => void change(on)}
    />
  );
}

const resultOf = ({ state, found, fresh }: SearchWire): string =>
  state === 'done' ? words.last(found, fresh) : texts.states[state];

function RemoveButton({ schedule: { id, title } }: { schedule: SearchScheduleWire }) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [remove, { isLoading }] = useDeleteScheduleMutation();
  const run = async () => {
    if (!(await confirm(words.confirm(title)))) return;
    const { error } = await remove({ body: { id } });
    const isGone = !error || (isProblem(error) && error.status === 404);
    if (isGone) toast.success(words.removed, toastOptions);
    else toast.danger(words.failed, toastOptions);
  };
  return (
    <Button
      small
      kind="quiet"
      icon="trash"
      label={words.removeNamed(title)}
      isPending={isLoading}
      onPress={() => void run()}
    />
  );
}
