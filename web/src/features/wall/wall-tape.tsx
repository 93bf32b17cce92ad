import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { toneTitles } from '../../language/vocabulary.js';
import { Icon, type IconName } from '../../ui/icon/icon.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { networkName } from '../publications/publication-format.js';
import { texts } from './texts.js';
import styles from './wall.module.css';

interface WallTapeProps {
  title: string;
  icon: IconName;
  publications: readonly PublicationWire[] | undefined;
  measure: (publication: PublicationWire) => number;
}

/** The first publications by a measure: source, author, tone, the measure and two lines of text. */
export const WallTape = ({ title, icon, publications, measure }: WallTapeProps) => (
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
