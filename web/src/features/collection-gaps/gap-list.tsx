import { lazy, Suspense, useState } from 'react';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../api/config.slice.js';
import { dayOf } from '../../api/date-format.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import styles from './gap-list.module.css';
import { texts } from './texts.js';
import type { CollectionGaps } from './use-collection-gaps.js';

const load = () => import('./gap-table.js').then((m) => ({ default: m.GapTable }));
const GapTable = lazy(load);
const prepare = () => void load().catch(() => undefined);

interface GapListProps extends Pick<CollectionGaps, 'gaps' | 'total' | 'isError'> {
  /** Unix seconds: older publications are no longer kept, though the period begins earlier. */
  keptFrom?: number | undefined;
}

/** What a report misses: publications that are no longer kept, and the times without collection. */
export function GapList({ keptFrom, ...gaps }: GapListProps) {
  return (
    <>
      {keptFrom !== undefined && <KeptFrom at={keptFrom} />}
      <Gaps {...gaps} />
    </>
  );
}

function KeptFrom({ at }: { at: number }) {
  const installation = useConfig().config?.time_zone ?? defaultTimeZone;
  return <p className={styles['line']}>{texts.keptFrom(dayOf(at, { installation, clock: null }))}</p>;
}

/** The gaps of collection, from `useCollectionGaps`: collapsed, with their number. */
function Gaps({ gaps, total, isError }: Pick<CollectionGaps, 'gaps' | 'total' | 'isError'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (!gaps || gaps.length === 0)
    return <p className={styles['line']}>{isError ? texts.failed : gaps ? texts.none : texts.loading}</p>;
  return (
    <div className={styles['gaps']}>
      <span className={styles['line']}>
        <Button
          kind="quiet"
          small
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          onPointerEnter={prepare}
          onFocus={prepare}
          onPress={() => setIsOpen(!isOpen)}
        >
          {texts.title(numberText(total))}
        </Button>
      </span>
      {isOpen && gaps.length < total && (
        <p className={styles['line']}>{texts.cut(numberText(gaps.length), numberText(total))}</p>
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton height={Math.min(320, 37 * (gaps.length + 1))} />}>
          <GapTable gaps={gaps} total={total} />
        </Suspense>
      )}
    </div>
  );
}
