import { lazy, Suspense, useMemo, useState } from 'react';
import type { alertCalls, AlertRuleWire } from '@mm/proto/http/alerts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { supervisors } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../../api/caller.slice.js';
import { useTopicName } from '../../../api/topics.api.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Modal } from '../../../ui/modal/modal.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import { ruleColumns, ruleName } from './rule-columns.js';
import { RuleForm } from './rule-form.js';
import styles from './rules.module.css';
import {
  useAlertRulesQuery,
  useDeleteAlertRuleMutation,
  useSaveAlertRuleMutation,
  useTestAlertRuleMutation,
} from '../alerts.api.js';
import { draftOf, saveOf } from './rule-draft.js';
import { texts } from './texts.js';

const TelegramBot = lazy(() => import('./telegram-bot.js').then((m) => ({ default: m.TelegramBot })));

type TestResults = CallResponse<typeof alertCalls.testRule>['results'];
const channelNames: Readonly<Record<string, string>> = texts.channelNames;
const options = { title: texts.result };

/** The rules of alerts; one of them, or a new one, in a form in place of the list. */
export function RulesModal({ onClose }: { onClose: () => void }) {
  const isSupervisor = hasAnyRole(useCaller().roles, supervisors);
  /** Null for a new one. */
  const [edited, setEdited] = useState<AlertRuleWire | null>();
  if (edited !== undefined) return <RuleForm rule={edited} onClose={() => setEdited(undefined)} />;
  return (
    <Modal isOpen size="wide" title={texts.title} onClose={onClose}>
      <div className={styles['head']}>
        <p className={styles['hint']}>{texts.hint}</p>
        <Button icon="plus" onPress={() => setEdited(null)}>
          {texts.add}
        </Button>
      </div>
      <RuleList onEdit={setEdited} />
      {isSupervisor && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <TelegramBot />
        </Suspense>
      )}
    </Modal>
  );
}

function RuleList({ onEdit }: { onEdit: (rule: AlertRuleWire) => void }) {
  const { data, isError, refetch } = useAlertRulesQuery();
  const [results, setResults] = useState<{ name: string; results: TestResults }>();
  const actions = useRuleActions();
  const { username } = useCaller();
  const topicOf = useTopicName();
  const columns = useMemo(
    () =>
      ruleColumns({
        username,
        topicOf,
        onEdit,
        onSwitch: (rule, isOn) => void actions.switchTo(rule, isOn),
        onRemove: (rule) => void actions.remove(rule, ruleName(rule, topicOf)),
        onTest: (rule) =>
          void actions
            .test(rule)
            .then((found) => setResults(found && { name: ruleName(rule, topicOf), results: found })),
      }),
    [username, topicOf, onEdit, actions],
  );
  if (!data)
    return isError ? (
      <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={4} />
    );
  return (
    <>
      {data.rules.length === 0 && <p className={styles['hint']}>{texts.empty}</p>}
      {data.rules.length > 0 && (
        <div className={styles['list']}>
          <Table label={texts.title} columns={columns} rows={data.rules} rowId={({ id }) => String(id)} asCards />
        </div>
      )}
      <div role="status">
        {results && (
          <>
            <p>{texts.tested(results.name)}</p>
            <ul>
              {results.results.length === 0 && <li>{texts.noChannels}</li>}
              {results.results.map(({ channel, ok, error }, at) => (
                <li key={at}>
                  <Badge kind={ok ? 'success' : 'danger'}>{channelNames[channel] ?? channel}</Badge>{' '}
                  {ok ? texts.sent : error}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

/** What is done with rules in the list, each with a message about its result. */
function useRuleActions() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [save] = useSaveAlertRuleMutation();
  const [remove] = useDeleteAlertRuleMutation();
  const [test] = useTestAlertRuleMutation();
  return useMemo(
    () => ({
      switchTo: async (rule: AlertRuleWire, active: boolean) => {
        const { error } = await save({ body: { params: saveOf({ ...draftOf(rule), active }, rule) } });
        if (error) toast.danger(texts.saveFailed, options);
      },
      /** Asks first. */
      remove: async ({ id }: AlertRuleWire, name: string) => {
        if (!(await confirm(texts.removeQuestion(name)))) return;
        const { error } = await remove({ body: { id } });
        if (error) toast.danger(texts.removeFailed, options);
        else toast.success(texts.removed, options);
      },
      test: async ({ id }: AlertRuleWire): Promise<TestResults | undefined> => {
        const { data, error } = await test({ body: { id } });
        if (error) toast.danger(texts.testFailed, options);
        return data?.results;
      },
    }),
    [toast, confirm, save, remove, test],
  );
}
