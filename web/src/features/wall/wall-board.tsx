import type { ReportWire, PublicationWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { toneTitles } from '../../language/vocabulary.js';
import { Icon, type IconName } from '../../ui/icon/icon.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { timelineSpan } from '../../widgets/gaps.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { RegionsWidget } from '../../widgets/regions/regions.widget.js';
import { NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import { ToneBar } from '../../widgets/tone-bar.js';
import { useCollectionGaps } from '../collection-gaps/use-collection-gaps.js';
import { engagement, networkName } from '../publications/publication-format.js';
import { texts as publicationTexts } from '../publications/texts.js';
import { texts } from './texts.js';
import styles from './wall.module.css';

interface WallBoardProps {
  numbers: ReportWire | undefined;
  viewed: ReportWire | undefined;
}

/** The numbers, charts and lists of a wall. */
export function WallBoard({ numbers, viewed }: WallBoardProps) {
  const widgets = numbers?.widgets ?? {};
  const { from, until } = timelineSpan(widgets.timeline);
  const gaps = useCollectionGaps(from, until);
  return (
    <>
      <div className={styles['metrics']}>
        <MetricStrip data={widgets['metric-strip']} isSocial />
      </div>
      <h2 className="visually-hidden">{texts.charts}</h2>
      <div className={styles['charts']}>
        <div className={`${styles['card']} ${styles['timeline']}`}>
          <TimelineWidget data={widgets.timeline} height="fill" gaps={gaps.bands} />
        </div>
        <ToneShares totals={widgets['tone-totals']} />
        <div className={styles['card']}>
          <NetworksWidget data={widgets.networks} height="fill" />
        </div>
      </div>
      <div className={styles['lists']}>
        <div className={styles['card']}>
          <RegionsWidget data={widgets.regions} fill />
        </div>
        <WallTape title={texts.byEngagement} icon="heart" publications={numbers?.data} measure={engagement} />
        <WallTape title={texts.byViews} icon="eye" publications={viewed?.data} measure={(p) => p.viewSum} />
      </div>
    </>
  );
}

const parts = [
  { of: 'neg', shape: 'negative' },
  { of: 'neut', shape: 'neutral' },
  { of: 'pos', shape: 'positive' },
] as const;

/** The share of each tone in percent. */
function ToneShares({ totals }: { totals: ReportWire['widgets']['tone-totals'] }) {
  const shareOf = (count: number) => (totals && totals.all > 0 ? Math.round((count / totals.all) * 100) : undefined);
  return (
    <section className={`${styles['card']} ${styles['tones']}`} aria-label={texts.toneShares}>
      <h3>{texts.toneShares}</h3>
      <dl>
        {parts.map(({ of, shape }) => (
          <div key={of}>
            <dt>
              <ToneDot tone={shape} /> {texts.tones[of]}
            </dt>
            <dd>{numberText(totals && shareOf(totals[of]))} %</dd>
          </div>
        ))}
      </dl>
      {totals && totals.all > 0 && <ToneBar pos={totals.pos} neut={totals.neut} neg={totals.neg} />}
    </section>
  );
}

interface WallTapeProps {
  title: string;
  icon: IconName;
  publications: readonly PublicationWire[] | undefined;
  measure: (publication: PublicationWire) => number;
}

/** The first publications by a measure: source, author, tone, reprints, the measure and two lines of text. */
const WallTape = ({ title, icon, publications, measure }: WallTapeProps) => (
  <section className={`${styles['card']} ${styles['tape']}`} aria-label={title}>
    <h3>{title}</h3>
    {publications?.length === 0 && <p className={styles['dim']}>{texts.empty}</p>}
    <ol>
      {publications?.map((publication) => (
        <li key={publication.id}>
          <p className={styles['source']}>
            <span className={styles['dim']}>{networkName(publication.socialNet)}</span>
            <ToneDot tone={toneShape(publication.tone)} label={toneTitles[publication.tone as Tone] ?? ''} />
            <b>{publication.autor}</b>
            {publication.reprints !== undefined && (
              <span className={styles['dim']}>{publicationTexts.reprints(publication.reprints)}</span>
            )}
            <span className={styles['measure']}>
              <Icon name={icon} />
              {numberText(measure(publication))}
            </span>
          </p>
          <p className={styles['text']}>{publication.textShort || publication.caption}</p>
        </li>
      ))}
    </ol>
  </section>
);
