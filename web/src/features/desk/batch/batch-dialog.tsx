import { useMemo, useRef, useState } from 'react';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { deskActionCalls } from '@mm/proto/http/desk-actions.js';
import { isProblem } from '../../../api/base-query.js';
import { useDates } from '../../../api/date-format.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { Spinner } from '../../../ui/progress/progress.js';
import { RadioGroup } from '../../../ui/radio-group/radio-group.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { preview as beginningOf } from '../../post-review/post-format.js';
import type { DeskFilter } from '../filters/desk-filter.js';
import { newId } from '../new-id.js';
import styles from './batch.module.css';
import { useBatchPreviewQuery, useStartBatchMutation } from './batch.api.js';
import { batchKinds, daysOf, orderOf, type BatchKind } from './batch-order.js';
import { texts } from './texts.js';

interface BatchDialogProps {
  filter: DeskFilter;
  /** How many posts the desk says there are, shown until the server has counted; 0 where it does not know. */
  total: number;
  onClose: () => void;
}

const kinds = batchKinds.map((value) => ({ value, text: texts.kinds[value] }));

/** Decides about all posts under the filter in the background, after showing what that would do. */
export function BatchDialog({ filter, total, onClose }: BatchDialogProps) {
  const [kind, setKind] = useState<BatchKind>('accept');
  const [typedDays, setTypedDays] = useState('14');
  const [now] = useState(() => Date.now() / 1000);
  const [fault, setFault] = useState('');
  const ids = useRef(new Map<string, string>());
  const days = kind === 'old' ? daysOf(typedDays) : 0;
  const order = useMemo(() => (days === null ? null : orderOf(kind, filter, days, now)), [kind, filter, days, now]);
  const asked = useBatchPreviewQuery(
    { body: order ?? { filter: {} } },
    { skip: order === null, refetchOnMountOrArgChange: true },
  );
  const plan = order && !asked.isFetching ? asked.currentData : undefined;
  const [start, { isLoading: isStarting }] = useStartBatchMutation();
  const decided = plan ? plan.total - plan.incomplete : 0;

  const submit = async () => {
    if (!order) return;
    // Sent again after a lost answer, the same order starts no second batch.
    const key = JSON.stringify(order);
    const id = ids.current.get(key) ?? newId();
    ids.current.set(key, id);
    const { error } = await start({ body: { ...order, decision_id: id } });
    if (!error) return onClose();
    setFault(isProblem(error) && error.code === 'batch-running' ? texts.running : texts.notStarted);
  };
  return (
    <FormModal
      title={texts.title}
      onClose={onClose}
      submitText={plan ? texts.start[kind === 'accept' ? 'accept' : 'ignore'](numberText(decided)) : texts.startUnknown}
      isDisabled={decided === 0}
      isSaving={isStarting}
      onSubmit={submit}
    >
      <p className={styles['about']}>{texts.about(numberText(plan && kind !== 'old' ? plan.total : total || null))}</p>
      <RadioGroup
        label={texts.what}
        options={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setFault('');
        }}
      />
      {kind === 'old' && (
        <TextField
          label={texts.days}
          inputMode="numeric"
          maxLength={4}
          value={typedDays}
          onChange={setTypedDays}
          error={days === null ? texts.noDays : undefined}
        />
      )}
      {order && !plan && asked.isError && !asked.isFetching && <p role="alert">{texts.noPreview}</p>}
      {order && asked.isFetching && <Spinner label={texts.counting} />}
      {plan && <Plan {...plan} decided={decided} />}
      {fault && <p role="alert">{fault}</p>}
    </FormModal>
  );
}

type PlanProps = CallResponse<typeof deskActionCalls.previewBatch> & { decided: number };

/** What the batch would do now. */
function Plan({ total, incomplete, is_cut: isCut, posts, decided }: PlanProps) {
  const { dateTimeOf } = useDates();
  return (
    <>
      <div role="status" className={styles['plan']}>
        <p>{total === 0 ? texts.nothing : texts.decided(numberText(decided))}</p>
        {incomplete > 0 && <p>{texts.incomplete(numberText(incomplete))}</p>}
        {isCut && <p className={styles['cut']}>{texts.cut(numberText(total))}</p>}
      </div>
      {posts.length > 0 && (
        <section aria-label={texts.first}>
          <h3 className={styles['first']}>{texts.first}</h3>
          <ul className={styles['posts']}>
            {posts.map((post) => (
              <li key={post.id}>
                <span className={styles['text']}>{beginningOf(post) || texts.noText}</span>
                <span className={styles['more']}>
                  {post.owner_name || post.owner}, {dateTimeOf(post.date)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
