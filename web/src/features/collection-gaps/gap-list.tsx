import { useState } from 'react';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../api/config.slice.js';
import { dateTimeOf, dayOf } from '../../api/date-format.js';
import { faultText } from '../../api/fault-texts.js';
import { networkTitle } from '../../api/network-call.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Table } from '../../ui/table/table.js';
import type { Column } from '../../ui/table/table-columns.js';
import { texts as sourceTexts } from '../source-health/texts.js';
import styles from './gap-list.module.css';
import { texts } from './texts.js';
import type { CollectionGaps } from './use-collection-gaps.js';

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
          onPress={() => setIsOpen(!isOpen)}
        >
          {texts.title(numberText(total))}
        </Button>
      </span>
      {isOpen && gaps.length < total && (
        <p className={styles['line']}>{texts.cut(numberText(gaps.length), numberText(total))}</p>
      )}
      {isOpen && (
        <Table
          label={texts.table}
          columns={columns}
          rows={gaps}
          rowId={({ network, author_id: author, from }) => `${network}:${author}:${from}`}
          total={total}
          maxHeight="320px"
          asCards
        />
      )}
    </div>
  );
}

const columns: Column<CollectionGapWire>[] = [
  {
    id: 'source',
    title: sourceTexts.columns.author,
    inCard: 'title',
    cell: ({ network, username, full_name: name }) => `${name || username} (${networkTitle(network)})`,
  },
  { id: 'from', title: sourceTexts.gapFrom, cell: ({ from }) => <Moment at={from} /> },
  {
    id: 'until',
    title: sourceTexts.gapUntil,
    cell: ({ until }) => (until === 0 ? sourceTexts.lasts : <Moment at={until} />),
  },
  { id: 'reason', title: sourceTexts.gapReason, cell: ({ reason }) => faultText(reason) },
];

/** Unix seconds in the zone of the installation, which the charts above have too. */
function Moment({ at }: { at: number }) {
  const installation = useConfig().config?.time_zone ?? defaultTimeZone;
  return <time dateTime={new Date(at * 1000).toISOString()}>{dateTimeOf(at, { installation, clock: null })}</time>;
}
