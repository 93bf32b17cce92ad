import type { ReactNode } from 'react';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { PublicationWire, reportCalls } from '@mm/proto/http/reports.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import shared from '../widgets.module.css';
import styles from './overperformance.module.css';

export type OverperformanceRow = CallResponse<typeof reportCalls.overperformance>['data'][number];

interface OverperformanceProps {
  /** Undefined while they load. */
  rows: readonly OverperformanceRow[] | undefined;
  /** The text of a publication, with what opens it in full. */
  textOf: (publication: PublicationWire) => ReactNode;
  onAuthor: (publication: PublicationWire) => void;
}

const placeholderRows = 10;
const texts = {
  title: 'Что зашло лучше обычного у автора',
  times: (ratio: number) => `в ${numberText(ratio)} раз больше обычного`,
  timesFew: (ratio: number) => `в ${numberText(ratio)} раза больше обычного`,
  notMore: 'не больше обычного',
  numbers: (engagement: number, usual: number, sample: number) =>
    `Вовлеченность ${numberText(engagement)}, обычно ${numberText(usual)} (по ${numberText(sample)} публикациям)`,
  empty: 'Публикаций заметно лучше обычного нет.',
  emptyHint: 'Сравнить можно только авторов, у которых есть хотя бы десять публикаций. Возьмите период длиннее.',
} as const;
const plural = new Intl.PluralRules('ru');

/** 'в 5 раз больше обычного', 'в 2 раза больше обычного', 'в 2,5 раза больше обычного'. */
export function timesText(ratio: number): string {
  if (ratio <= 1) return texts.notMore;
  return !Number.isInteger(ratio) || plural.select(ratio) === 'few' ? texts.timesFew(ratio) : texts.times(ratio);
}

/** The publications with the most engagement beside what their authors usually have, in the order of the answer. */
export const OverperformanceWidget = ({ rows, textOf, onAuthor }: OverperformanceProps) => (
  <section className={shared['card']} aria-label={texts.title}>
    <h3>{texts.title}</h3>
    {!rows && <Skeleton height={placeholderRows * 64} />}
    {rows?.length === 0 && (
      <p className={shared['nothing']}>
        {texts.empty} {texts.emptyHint}
      </p>
    )}
    {rows && rows.length > 0 && (
      <ol className={styles['rows']}>
        {rows.map(({ publication, engagement, usual, ratio, sample }) => (
          <li key={publication.id} className={styles['row']}>
            <span className={styles['ratio']} title={texts.numbers(engagement, usual, sample)}>
              <b>{timesText(ratio)}</b>
              <span className={shared['more']}>{texts.numbers(engagement, usual, sample)}</span>
            </span>
            <span className={shared['name']}>
              <button type="button" onClick={() => onAuthor(publication)}>
                {publication.autor}
              </button>
            </span>
            <div className={styles['text']}>{textOf(publication)}</div>
          </li>
        ))}
      </ol>
    )}
  </section>
);
