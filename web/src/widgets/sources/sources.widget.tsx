import { useState } from 'react';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { texts } from '../texts.js';
import { networkLabel, type NamedRow, type WidgetProps } from '../widget-data.js';
import shared from '../widgets.module.css';
import styles from './sources.module.css';

const collapsedRows = 17;

/** Sources with their network and, in brackets, their audience; the first 17 until the list is expanded. */
export function SourcesWidget({ data, onName }: WidgetProps<'sources'> & { onName?: (row: NamedRow) => void }) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = isWhole ? data : data?.slice(0, collapsedRows);
  return (
    <section className={shared['card']} aria-label={texts.sources}>
      <h3>{texts.sources}</h3>
      {!rows && <Skeleton height={240} />}
      {rows?.length === 0 && <p className={shared['nothing']}>{texts.noSources}</p>}
      <ul className={styles['sources']}>
        {rows?.map((row) => (
          <li key={`${row.network ?? ''}:${row.key}`}>
            <NetworkIcon name={networkLabel(row, row.network ?? '')} />{' '}
            {onName ? (
              <Button kind="link" onPress={() => onName(row)}>
                {row.name}
              </Button>
            ) : (
              row.name
            )}
            <span className={shared['more']}> ({numberText(row.folowers)})</span>
          </li>
        ))}
      </ul>
      {data && data.length > collapsedRows && (
        <span>
          <Button kind="link" onPress={() => setIsWhole(!isWhole)}>
            {isWhole ? texts.showFew : texts.showAll(data.length)}
          </Button>
        </span>
      )}
    </section>
  );
}

/** A network as the first letters of its name, which is its tooltip and its accessible name. */
const NetworkIcon = ({ name }: { name: string }) => (
  <svg className={styles['network']} viewBox="0 0 20 20" role="img" aria-label={name}>
    <title>{name}</title>
    <rect width="20" height="20" rx="5" />
    <text x="10" y="14" textAnchor="middle">
      {name.slice(0, 2)}
    </text>
  </svg>
);
