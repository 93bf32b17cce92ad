import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { texts } from '../texts.js';
import { ToneBar } from '../tone-bar.js';
import { involvementOf, type NamedRow, type WidgetProps } from '../widget-data.js';
import styles from '../widgets.module.css';

interface RankingProps {
  title: string;
  rows: readonly NamedRow[] | undefined;
  /** Text when there are no rows: what is missing and what to do. */
  empty: string;
  /** A name was clicked. */
  onName?: (row: NamedRow) => void;
}

const placeholderRows = 10;

export const tops = {
  'top-authors': { title: texts.topAuthors, empty: texts.noAuthors },
  'top-communities': { title: texts.topCommunities, empty: texts.noCommunities },
  'top-media': { title: texts.topMedia, empty: texts.noMedia },
  'top-events': { title: texts.topEvents, empty: texts.noEvents },
} as const;

/** The ten persons, communities, outlets or events with the most publications. */
export const TopWidget = ({
  of,
  data,
  onName,
}: WidgetProps<keyof typeof tops> & { of: keyof typeof tops; onName?: (row: NamedRow) => void }) => (
  <Ranking {...tops[of]} rows={data} {...(onName ? { onName } : {})} />
);

/** A ranking: name, number, and a tone bar whose length is proportional to the number. */
function Ranking({ title, rows, empty, onName }: RankingProps) {
  const maxSum = Math.max(1, ...(rows ?? []).map((row) => row.sum));
  return (
    <section className={styles['card']} aria-label={title}>
      <h3>{title}</h3>
      {!rows && <Skeleton height={placeholderRows * 46} />}
      {rows?.length === 0 && <p className={styles['nothing']}>{empty}</p>}
      {rows && rows.length > 0 && (
        <ol className={styles['rows']}>
          {rows.map((row) => (
            <li key={`${row.network ?? ''}:${row.key}`} className={styles['row']}>
              <span className={styles['name']}>
                {onName ? (
                  <button type="button" onClick={() => onName(row)}>
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
                {detailsOf(row).map((part) => (
                  <span key={part} className={styles['more']}>{` · ${part}`}</span>
                ))}
              </span>
              <span className={styles['sum']}>{numberText(row.sum)}</span>
              <ToneBar pos={row.pos} neut={row.neut} neg={row.neg} width={row.sum / maxSum} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Followers and involvement; unset follower counts are -1 and not shown. */
function detailsOf(row: NamedRow): string[] {
  const { folowers = -1 } = row;
  const involvement = involvementOf(row);
  return [
    ...(folowers > -1 ? [`${numberText(folowers)} ${texts.followers}`] : []),
    ...(involvement === undefined ? [] : [`${texts.involvement} ${numberText(involvement)}`]),
  ];
}
