import type { ReactNode } from 'react';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { PublicationWire, reportCalls } from '@mm/proto/http/reports.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import shared from '../widgets.module.css';
import styles from './overperformance.module.css';
import { texts } from './texts.js';

export type OverperformanceRow = CallResponse<typeof reportCalls.overperformance>['data'][number];

interface OverperformanceProps {
  /** Undefined while they load. */
  rows: readonly OverperformanceRow[] | undefined;
  /** How many publications were compared when not all were; undefined when the order is exact. */
  compared?: number | undefined;
  /** The text of a publication, with what opens it in full. */
  textOf: (publication: PublicationWire) => ReactNode;
  onAuthor: (publication: PublicationWire) => void;
}

const placeholderRows = 10;

/** How far above the usual, such as 'в 2,5 раза больше обычного'. */
export const timesText = (ratio: number): string =>
  ratio <= 1 ? texts.notMore : texts.times(ratio, numberText(ratio));
const numbersText = ({ engagement, usual, sample }: OverperformanceRow): string =>
  texts.numbers(numberText(engagement), numberText(usual), numberText(sample));

/** The publications with the most engagement beside what their authors usually have, in the order of the answer. */
export const OverperformanceWidget = ({ rows, compared, textOf, onAuthor }: OverperformanceProps) => (
  <section className={shared['card']} aria-label={texts.title}>
    <h3>{texts.title}</h3>
    {compared !== undefined && <p className={shared['nothing']}>{texts.compared(numberText(compared))}</p>}
    {!rows && <Skeleton height={placeholderRows * 64} />}
    {rows?.length === 0 && (
      <p className={shared['nothing']}>
        {texts.empty} {texts.emptyHint}
      </p>
    )}
    {rows && rows.length > 0 && (
      <ol className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.publication.id} className={styles['row']}>
            <span className={styles['ratio']} title={numbersText(row)}>
              <b>{timesText(row.ratio)}</b>
              <span className={shared['more']}>{numbersText(row)}</span>
            </span>
            <span className={shared['name']}>
              <button type="button" onClick={() => onAuthor(row.publication)}>
                {row.publication.autor}
              </button>
            </span>
            <div className={styles['text']}>{textOf(row.publication)}</div>
          </li>
        ))}
      </ol>
    )}
  </section>
);
