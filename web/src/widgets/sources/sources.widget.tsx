import { useState } from 'react';
import { networks } from '@mm/proto/vocabulary/network.js';
import { Button } from '../../ui/button/button.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { texts } from '../texts.js';
import type { NamedRow, WidgetProps } from '../widget-data.js';
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
            <span className={styles['network']}>{networkTitle(row)}</span>{' '}
            {onName ? (
              <Button kind="link" onPress={() => onName(row)}>
                {row.name}
              </Button>
            ) : (
              row.name
            )}
            {(row.folowers ?? -1) > -1 && (
              <span className={shared['more']}> ({row.folowers?.toLocaleString('ru')})</span>
            )}
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

const networkTitle = ({ network }: NamedRow): string =>
  Object.entries(networks).find(([id]) => id === network)?.[1].title ?? '';
