import { lazy, Suspense, useState } from 'react';
import type { AlertWire } from '@mm/proto/http/alerts.js';
import { analysts } from '@mm/proto/vocabulary/role.js';
import { alertKinds } from '../../language/vocabulary.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Select } from '../../ui/select/select.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { LabelledSwitches } from '../../ui/switch-group/switch-group.js';
import { useToast } from '../../ui/toast/toast.js';
import { AlertCard } from './alert-card.js';
import { useAcknowledgeAlertsMutation, useAlertsQuery, alertsLive } from './alerts.api.js';
import screen from '../../ui/screen/screen.module.css';
import styles from './alerts.module.css';
import { texts } from './texts.js';

const RulesModal = lazy(() => import('./rules/rules-modal.js').then((m) => ({ default: m.RulesModal })));
const PushSwitch = lazy(() => import('./push-switch.js').then((m) => ({ default: m.PushSwitch })));

const size = 20;
const states = ['open', 'all'] as const;
const kinds = Object.entries(alertKinds).map(([value, text]) => ({ value, text }));

/** `/alert`: the alerts that the caller may see, newest first, as they are raised. */
export function AlertsPage() {
  const address = useAddress();
  useLiveFeature(alertsLive);
  useRoom('alerts');
  const maySetRules = hasAnyRole(useCaller().roles, analysts);
  const [isSettingRules, setIsSettingRules] = useState(false);
  const state = address.text('state') === 'all' ? 'all' : 'open';
  const kind = kinds.find(({ value }) => value === address.text('kind'))?.value as AlertWire['kind'] | undefined;
  const before = address.number('before', 0);
  const { data, currentData, isError, isFetching, refetch } = useAlertsQuery({
    query: { state, size, ...(kind ? { kind } : {}), ...(before > 0 ? { before } : {}) },
  });
  const shown = isError ? currentData : data;
  const isFiltered = kind !== undefined || before > 0;
  return (
    <section className={screen['page']}>
      <div className={styles['head']}>
        <h1>{texts.title}</h1>
        <Suspense fallback={null}>
          <PushSwitch />
        </Suspense>
        {maySetRules && (
          <Button icon="settings" onPress={() => setIsSettingRules(true)}>
            {texts.rules}
          </Button>
        )}
      </div>
      <div className={styles['filters']}>
        <LabelledSwitches
          stacked
          single
          label={texts.state}
          options={states.map((key) => ({
            key,
            text: texts.states[key],
            ...(key === 'open' ? { count: data?.open ?? null } : {}),
          }))}
          selected={[state]}
          onToggle={(key) => address.set({ state: key === 'open' ? null : key, before: null })}
        />
        <Select
          label={texts.kind}
          options={kinds}
          value={kind ?? null}
          onChange={(next) => address.set({ kind: next, before: null })}
          placeholder={texts.anyKind}
          isClearable
        />
      </div>
      {!shown && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!shown && !isError && <SkeletonLines lines={4} height={120} />}
      {shown && shown.alerts.length > 0 && <AlertList alerts={shown.alerts} isBusy={isFetching && !currentData} />}
      {shown?.alerts.length === 0 && (
        <EmptyState
          title={isFiltered ? texts.emptyFiltered : state === 'open' ? texts.empty : texts.emptyAll}
          text={isFiltered ? undefined : texts.emptyText}
        >
          {isFiltered && <Button onPress={() => address.set({ kind: null, before: null })}>{texts.clearFilter}</Button>}
        </EmptyState>
      )}
      {shown && (before > 0 || shown.has_more) && (
        <div className={styles['line']}>
          <Button isDisabled={before === 0} onPress={() => address.go({ before: null })}>
            {texts.newest}
          </Button>
          <Button
            isDisabled={!shown.has_more}
            onPress={() => address.go({ before: String(shown.alerts.at(-1)?.id ?? '') })}
          >
            {texts.older}
          </Button>
        </div>
      )}
      {isSettingRules && (
        <Suspense fallback={null}>
          <RulesModal onClose={() => setIsSettingRules(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The alerts, of which several can be acknowledged together. */
function AlertList({ alerts, isBusy }: { alerts: readonly AlertWire[]; isBusy: boolean }) {
  const toast = useToast();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [acknowledge, { isLoading }] = useAcknowledgeAlertsMutation();
  const open = alerts.filter(({ acknowledged_at: at, may_acknowledge: may }) => at === null && may);
  const selected = open.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const areAll = open.length > 0 && selected.length === open.length;
  const see = async (ids: number[]) => {
    const { error } = await acknowledge({ body: { ids } });
    if (error) toast.danger(texts.acknowledgeFailed, { title: texts.result });
    else toast.success(texts.acknowledged(numberText(ids.length)), { title: texts.result });
  };
  const mark = (id: number, isOn: boolean) =>
    setMarked((before) => new Set(isOn ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <>
      {open.length > 0 && (
        <div className={styles['line']}>
          <Button small onPress={() => setMarked(new Set(areAll ? [] : open.map(({ id }) => id)))}>
            {areAll ? texts.selectNone : texts.selectAll}
          </Button>
          <Button
            small
            kind="primary"
            isDisabled={selected.length === 0}
            isPending={isLoading}
            onPress={() => void see(selected)}
          >
            {texts.acknowledgeSelected(numberText(selected.length))}
          </Button>
        </div>
      )}
      <div className={styles['list']} role="feed" aria-label={texts.title} aria-busy={isBusy}>
        {alerts.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            isSelected={marked.has(alert.id)}
            onSelect={(isOn) => mark(alert.id, isOn)}
            onAcknowledge={() => void see([alert.id])}
          />
        ))}
      </div>
    </>
  );
}
