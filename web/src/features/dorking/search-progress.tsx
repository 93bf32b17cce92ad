import { useEffect, useState } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { SEARCH_BUDGET_MS, type SearchWire } from '@mm/proto/http/searches.js';
import { Button } from '../../ui/button/button.js';
import { useToast } from '../../ui/toast/toast.js';
import { useCancelSearchMutation } from './dorking.api.js';
import styles from './dorking.module.css';
import { SearchWarnings } from './search-warnings.js';
import { texts } from './texts.js';

const { progress: words } = texts;
const limit = SEARCH_BUDGET_MS / 1000;

interface SearchProgressProps {
  search: SearchWire;
  onAgain: () => void;
}

/** How far a search is, what it has found, and what of it did not work. */
export function SearchProgress({ search, onAgain }: SearchProgressProps) {
  const { title, state, done, total, found, fresh, lost, previous_id: previous } = search;
  const isRunning = state === 'running';
  return (
    <section className={styles['card']} aria-label={words.title}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{title}</h2>
        <p className={styles['counts']} role="status">
          <span>{texts.states[state]}</span>
          <span>{words.found(found)}</span>
          {previous !== null && <span>{words.fresh(fresh)}</span>}
          {previous !== null && !isRunning && <span>{words.lost(lost)}</span>}
        </p>
        {isRunning ? (
          <CancelButton id={search.id} />
        ) : (
          <Button small icon="refresh" onPress={onAgain}>
            {words.again}
          </Button>
        )}
      </div>
      {isRunning && (
        <div className={styles['head']}>
          <ProgressBar
            aria-label={words.title}
            className={styles['progress'] ?? ''}
            value={done}
            maxValue={Math.max(1, total)}
            isIndeterminate={total === 0}
          >
            {({ percentage }) => <span className={styles['bar']} style={{ width: `${percentage ?? 0}%` }} />}
          </ProgressBar>
          <span className={styles['hint']}>{total === 0 ? words.starting : words.queries(done, total)}</span>
          <Seconds since={search.started_at} />
        </div>
      )}
      <SearchWarnings search={search} />
    </section>
  );
}

/** The seconds of a search, of those that it may take. */
function Seconds({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.floor(now / 1000 - since);
  return <span className={styles['hint']}>{words.seconds(Math.max(0, Math.min(limit, passed)), limit)}</span>;
}

function CancelButton({ id }: { id: string }) {
  const toast = useToast();
  const [cancel, { isLoading }] = useCancelSearchMutation();
  const run = async () => {
    const { error } = await cancel({ body: { job: id } });
    if (error) toast.danger(words.cancelFailed, { title: texts.result });
  };
  return (
    <Button small kind="danger" icon="close" isPending={isLoading} onPress={() => void run()}>
      {words.cancel}
    </Button>
  );
}
