import { ChangedNumber } from '../../ui/changed-number/changed-number.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { ToneDot } from '../../ui/tone-dot/tone-dot.js';
import { texts } from '../texts.js';
import { ToneBar } from '../tone-bar.js';
import type { WidgetProps } from '../widget-data.js';
import shared from '../widgets.module.css';
import styles from './tone-totals.module.css';

const parts = [
  { of: 'all', text: texts.all, shape: 'total' },
  { of: 'pos', text: texts.positive, shape: 'positive' },
  { of: 'neut', text: texts.neutral, shape: 'neutral' },
  { of: 'neg', text: texts.negative, shape: 'negative' },
] as const;

/** Number of publications by tone. */
export function ToneTotalsWidget({ data }: WidgetProps<'tone-totals'>) {
  if (!data) return <Skeleton height={96} />;
  const share = data.all === 0 ? 0 : Math.round((data.neg / data.all) * 1000) / 10;
  const title = data.all === 0 ? texts.toneTotals.empty : texts.toneTotals.answer(share);
  return (
    <section className={shared['card']} aria-label={title}>
      <h3>{title}</h3>
      <dl className={styles['totals']}>
        {parts.map(({ of, text, shape }) => (
          <div key={of}>
            <dt>
              <ToneDot tone={shape} /> {text}
            </dt>
            <dd>
              <ChangedNumber value={data[of]} />
            </dd>
          </div>
        ))}
      </dl>
      {data.all > 0 && <ToneBar pos={data.pos} neut={data.neut} neg={data.neg} />}
    </section>
  );
}
