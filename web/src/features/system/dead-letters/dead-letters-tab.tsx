import { lazy, Suspense, useMemo, useState } from 'react';
import { deadLetterStates, type DeadLetterWire } from '@mm/proto/http/dead-letters.js';
import { byName } from '../../../language/name-order.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { Pager } from '../../../ui/pager/pager.js';
import { Select } from '../../../ui/select/select.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import styles from '../../../ui/management/management.module.css';
import { useToast } from '../../../ui/toast/toast.js';
import { useDeadLettersQuery, useDiscardDeadLettersMutation, useReplayDeadLettersMutation } from '../system.api.js';
import { isReplayable, letterColumns, letterName } from './letter-columns.js';
import { texts } from './texts.js';

const LetterModal = lazy(() => import('./letter-modal.js').then((m) => ({ default: m.LetterModal })));

const size = 20;
const refresh = { pollingInterval: 5000, skipPollingIfUnfocused: true };
const states = ['open', ...deadLetterStates] as const;

/** Events that services gave up: details, another try, or a decision against it. */
export function DeadLettersTab() {
  const address = useAddress();
  const [opened, setOpened] = useState<DeadLetterWire | null>(null);
  const actions = useLetterActions();
  const columns = useMemo(
    () =>
      letterColumns({
        onOpen: setOpened,
        onReplay: (letter) => void actions.replay(letter),
        onDiscard: (letter) => void actions.discard(letter),
      }),
    [actions],
  );
  const page = address.number('page', 1);
  const [topic, group] = [address.text('topic'), address.text('group')];
  const state = states.find((one) => one === address.text('state')) ?? 'open';
  const query = { page, size, state, ...(topic && { topic }), ...(group && { group }) };
  const { data, currentData, isError, isFetching, refetch } = useDeadLettersQuery({ query }, refresh);
  // A failed search must not look like the result of the one before it.
  const shown = isError ? currentData : data;
  const replayable = shown?.letters.filter(isReplayable) ?? [];
  const isFiltered = topic !== '' || group !== '' || state !== 'open';
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{texts.hint}</p>
      <div className={styles['head']}>
        <p role="status">{data && data.open > 0 && <strong>{texts.open(numberText(data.open))}</strong>}</p>
        {replayable.length > 0 && (
          <Button icon="refresh" onPress={() => void actions.replayAll(replayable)}>
            {texts.replayShown}
          </Button>
        )}
      </div>
      <div className={styles['filters']} role="search">
        <Select
          label={texts.filters.state}
          options={states.map((value) => ({ value, text: texts.states[value] }))}
          value={state}
          onChange={(next) => address.set({ state: next === 'open' ? null : next })}
        />
        <CodeSelect
          label={texts.filters.topic}
          placeholder={texts.filters.anyTopic}
          codes={data?.topics ?? []}
          value={topic}
          onChange={(next) => address.set({ topic: next })}
        />
        <CodeSelect
          label={texts.filters.group}
          placeholder={texts.filters.anyGroup}
          codes={data?.groups ?? []}
          value={group}
          onChange={(next) => address.set({ group: next })}
        />
      </div>
      {!shown && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!shown && !isError && <SkeletonLines lines={6} height={28} />}
      {shown && shown.letters.length > 0 && (
        <>
          <Table
            label={texts.label}
            columns={columns}
            rows={shown.letters}
            rowId={({ id }) => String(id)}
            total={shown.total}
            isBusy={isFetching && !currentData}
            onOpenRow={setOpened}
            asCards
          />
          <Pager page={page} size={size} total={shown.total} onPage={(next) => address.set({ page: next })} />
        </>
      )}
      {shown && shown.letters.length === 0 && (
        <EmptyState
          title={isFiltered ? texts.notFound : texts.empty}
          {...(isFiltered ? {} : { text: texts.emptyHint })}
        >
          {isFiltered && (
            <Button onPress={() => address.set({ state: null, topic: null, group: null })}>
              {texts.filters.reset}
            </Button>
          )}
        </EmptyState>
      )}
      {opened && (
        <Suspense fallback={null}>
          <LetterModal id={opened.id} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface CodeSelectProps {
  label: string;
  placeholder: string;
  codes: readonly string[];
  value: string;
  onChange: (code: string | null) => void;
}

/** One of the codes that occur; the chosen one is among them even before they are loaded. */
const CodeSelect = ({ codes, value, ...field }: CodeSelectProps) => (
  <Select
    {...field}
    isClearable
    options={byName([...new Set([...codes, value])].filter(Boolean), (code) => code).map((code) => ({
      value: code,
      text: code,
    }))}
    value={value || null}
  />
);

/** What an administrator decides about letters, each with a message about its result. */
function useLetterActions() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [replayLetters] = useReplayDeadLettersMutation();
  const [discardLetters] = useDiscardDeadLettersMutation();
  return useMemo(() => {
    const options = { title: texts.result };
    const replay = async (letters: readonly DeadLetterWire[]) => {
      const { data, error } = await replayLetters({ body: { ids: letters.map(({ id }) => id) } });
      if (error) toast.danger(texts.failed, options);
      else if (data.replayed === 0) toast.danger(texts.notReplayed, options);
      else toast.success(texts.replayed(numberText(data.replayed)), options);
    };
    return {
      replay: (letter: DeadLetterWire) => replay([letter]),
      /** Asks first. */
      replayAll: async (letters: readonly DeadLetterWire[]) => {
        if (await confirm(texts.replayShownQuestion(numberText(letters.length)))) await replay(letters);
      },
      /** Asks first. */
      discard: async (letter: DeadLetterWire) => {
        if (!(await confirm(texts.discardQuestion(letterName(letter))))) return;
        const { data, error } = await discardLetters({ body: { ids: [letter.id] } });
        if (error) toast.danger(texts.failed, options);
        else if (data.discarded === 0) toast.danger(texts.notDiscarded, options);
        else toast.success(texts.discarded, options);
      },
    };
  }, [toast, confirm, replayLetters, discardLetters]);
}
