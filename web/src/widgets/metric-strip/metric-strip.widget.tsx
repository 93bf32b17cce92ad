import { ChangedNumber } from '../../ui/changed-number/changed-number.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { texts } from '../texts.js';
import type { WidgetProps } from '../widget-data.js';
import styles from './metric-strip.module.css';

/** Публикаций, Авторов (social networks only), Вовлеченность (unknown of outlets), Лояльность. */
export const MetricStrip = ({ data, isSocial }: WidgetProps<'metric-strip'> & { isSocial: boolean }) => (
  <dl className={styles['strip']}>
    <Metric name={texts.publications} value={data?.publications} />
    {isSocial && <Metric name={texts.authors} value={data?.authors} />}
    <Metric
      name={texts.engagement}
      hint={texts.engagementHint}
      value={isSocial ? data?.engagement : data && (data.engagement || -1)}
    />
    <Metric name={texts.loyalty} hint={texts.loyaltyHint} value={data?.loyalty} />
  </dl>
);

const Metric = ({ name, hint, value }: { name: string; hint?: string; value: number | undefined }) => (
  <div className={styles['metric']} title={hint}>
    <dt>{name}</dt>
    <dd>
      {value === undefined ? (
        <Skeleton width={72} height={28} />
      ) : (
        <ChangedNumber value={value} text={numberText(value)} />
      )}
    </dd>
  </div>
);
