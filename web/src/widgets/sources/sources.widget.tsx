import { useState } from 'react';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkOf } from '../../api/network-call.js';
import { Button } from '../../ui/button/button.js';
import { NetworkIcon } from '../../ui/icon/network-icon.js';
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
            <NetworkIcon
              icon={networkOf(row.network as NetworkId)?.icon}
              title={networkLabel(row, row.network ?? '')}
            />{' '}
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
