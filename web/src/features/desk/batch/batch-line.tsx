import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BatchWire } from '@mm/proto/http/desk-actions.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { useIdle } from '../../../ui/hooks/use-idle.js';
import { Meter } from '../../../ui/meter/meter.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { queuesChanged, useBatchesQuery, useStopBatchMutation, useUndoBatchMutation } from './batch.api.js';
import styles from './batch.module.css';
import { texts } from './texts.js';

const askEveryMs = 1000;
/** A batch that is longer ago is no news, s. */
const shownFor = 24 * 3600;

const isUnderWay = ({ state }: BatchWire): boolean => state === 'running' || state === 'undoing';
/** Posts that the batch has dealt with. */
const passed = ({ done, incomplete, changed, gone }: BatchWire): number => done + incomplete + changed + gone;

/** How far the user's running batch is, or what the last one did; nothing where there is none of today. */
export function BatchLine() {
  const dispatch = useDispatch();
  const isIdle = useIdle();
  const [interval, setInterval] = useState(0);
  const [hidden, setHidden] = useState<number | null>(null);
  const { data } = useBatchesQuery(undefined, { skip: !isIdle, pollingInterval: interval });
  const batch = data?.batches[0];
  const underWay = batch !== undefined && isUnderWay(batch);
  const wasUnderWay = useRef(false);
  useEffect(() => {
    setInterval(underWay ? askEveryMs : 0);
    if (wasUnderWay.current && !underWay) dispatch(queuesChanged());
    wasUnderWay.current = underWay;
  }, [underWay, dispatch]);
  if (!batch || (!underWay && (batch.number === hidden || batch.at < Date.now() / 1000 - shownFor))) return null;
  return <Line batch={batch} onHide={() => setHidden(batch.number)} />;
}

function Line({ batch, onHide }: { batch: BatchWire; onHide: () => void }) {
  const { number, state, total, done } = batch;
  const { alert, confirm } = useQuestions();
  const [stop, { isLoading: isStopping }] = useStopBatchMutation();
  const [undo, { isLoading: isUndoing }] = useUndoBatchMutation();
  const takeBack = async () => {
    if (!(await confirm(texts.askUndo(String(number), numberText(done))))) return undefined;
    const { error } = await undo({ body: { number } });
    return error ? alert(texts.notUndone) : undefined;
  };
  const halt = async () => {
    const { error } = await stop({ body: { number } });
    if (error) await alert(texts.notStopped);
  };
  const said = texts.states[state](texts.number(number));
  return (
    <section className={styles['line']} aria-label={texts.number(number)}>
      <span role="status">{said}</span>
      {state === 'running' ? (
        <Meter
          label={texts.progress}
          value={Math.min(passed(batch), total)}
          max={Math.max(total, 1)}
          text={texts.ofTotal(numberText(passed(batch)), numberText(total))}
        />
      ) : (
        <span className={styles['result']}>{resultOf(batch)}</span>
      )}
      {state === 'running' && (
        <Button small kind="link" isPending={isStopping} onPress={() => void halt()}>
          {texts.stop}
        </Button>
      )}
      {!isUnderWay(batch) && state !== 'undone' && done > 0 && (
        <Button small kind="link" isPending={isUndoing} onPress={() => void takeBack()}>
          {texts.undo}
        </Button>
      )}
      {!isUnderWay(batch) && <Button small kind="quiet" icon="close" label={texts.hide} onPress={onHide} />}
    </section>
  );
}

/** What became of the posts in words. */
function resultOf({ state, done, total, incomplete, changed, gone, is_ignore: isIgnore }: BatchWire): string {
  if (state === 'undoing') return texts.left(numberText(done));
  const { results } = texts;
  const counts = [
    state === 'undone' && done === 0
      ? ''
      : (isIgnore ? results.ignored : results.accepted)(texts.ofTotal(numberText(done), numberText(total))),
    incomplete > 0 ? results.incomplete(numberText(incomplete)) : '',
    changed > 0 ? results.changed(numberText(changed)) : '',
    gone > 0 ? results.gone(numberText(gone)) : '',
  ];
  return counts.filter(Boolean).join(', ');
}
