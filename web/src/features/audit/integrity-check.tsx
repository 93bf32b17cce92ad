import type { CallResponse } from '@mm/proto/http/call.js';
import type { auditCalls } from '@mm/proto/http/audit.js';
import { isProblem } from '../../api/base-query.js';
import { Button } from '../../ui/button/button.js';
import { useVerifyAuditMutation } from './audit.api.js';
import styles from './audit.module.css';
import { texts } from './texts.js';

const { integrity: words } = texts;

/** Has the server check the chain of records, and says in words whether it is whole. */
export function IntegrityCheck() {
  const [verify, { data, error, isLoading }] = useVerifyAuditMutation();
  return (
    <>
      <Button icon="check" isPending={isLoading} onPress={() => void verify({ body: {} })}>
        {words.check}
      </Button>
      <div role="status" className={styles['verdict']}>
        {isLoading && words.checking}
        {!isLoading && data && data.broken_at === null && <Whole check={data} />}
      </div>
      {!isLoading && data && data.broken_at !== null && <Broken check={data} at={data.broken_at} />}
      {!isLoading && error && (
        <p role="alert" className={styles['broken']}>
          {isProblem(error) && error.status === 403 ? words.refused : words.failed}
        </p>
      )}
    </>
  );
}

type Check = CallResponse<typeof auditCalls.verify>;

const Whole = ({ check: { records, first, head } }: { check: Check }) => (
  <>
    <b className={styles['whole']}>{words.whole(records)}</b>
    {first > 1 && <span>{words.from(first)}</span>}
    {head !== '' && (
      <span className={styles['dim']}>
        {words.head}: <span className={styles['code']}>{head}</span>
      </span>
    )}
  </>
);

const Broken = ({ check: { records, reason }, at }: { check: Check; at: number }) => (
  <div role="alert" className={styles['broken']}>
    <b>{words.broken}</b>
    <span>{words.reasons[reason ?? 'other'](at)}</span>
    <span>{words.checked(records)}</span>
    <span>{words.next}</span>
  </div>
);
