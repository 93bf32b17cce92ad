import type { DeskPostWire, StoryOfPostWire } from '@mm/proto/http/desk.js';
import type { useDates } from '../../../api/date-format.js';
import { networkTitle } from '../../../api/network-call.js';
import { Badge } from '../../../ui/badge/badge.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { ToneDot } from '../../../ui/tone-dot/tone-dot.js';
import styles from './stories.module.css';
import { texts } from './texts.js';
import { toneNames } from './tone-names.js';

const shownTones = ['negative', 'neutral', 'positive'] as const;

/** How many took the text of a story over, and where; how many of them after a decision. */
export function StoryBadges({ story: { size, networks, after, proposed } }: { story: StoryOfPostWire }) {
  return (
    <>
      {after > 0 && proposed && (
        <span title={texts.afterHint}>
          <Badge kind="warning">{texts.after(after)}</Badge>
        </span>
      )}
      <Badge kind="info">{texts.reprints(size - 1)}</Badge>
      {networks.length > 1 && (
        <span title={networks.map(networkTitle).join(', ')}>
          <Badge>{texts.networks(networks.length)}</Badge>
        </span>
      )}
    </>
  );
}

/** With which tones, how far and how fast a story went. */
export function StoryFigures({ story }: { story: StoryOfPostWire }) {
  const { tones, views } = story;
  return (
    <span className={styles['figures']}>
      {shownTones
        .filter((tone) => tones[tone] > 0)
        .map((tone) => (
          <span key={tone} className={styles['tone']}>
            <ToneDot tone={tone} label={texts.tone(toneNames[tone] ?? '', tones[tone])} />
            <span aria-hidden="true">{tones[tone]}</span>
          </span>
        ))}
      {views >= 0 && (
        <Badge kind="bare" icon="eye" label={texts.reach}>
          {numberText(views)}
        </Badge>
      )}
      <Spread story={story} />
    </span>
  );
}

interface FirstSourceProps {
  first: StoryOfPostWire['first'];
  /** The post of the row. */
  of: Pick<DeskPostWire, 'network' | 'owner'>;
  dates: ReturnType<typeof useDates>;
}

/** Where the story of a row began, unless with the author of the row. */
export function FirstSource({ first, of, dates }: FirstSourceProps) {
  if (first.network === of.network && first.owner === of.owner) return null;
  const author = first.owner_name || first.owner;
  const told = `${networkTitle(first.network)} · ${author}, ${dates.dateTimeOf(first.date)}`;
  return (
    <span className={styles['from']} title={`${texts.first}: ${told}`}>
      <span className="visually-hidden">{texts.first}: </span>
      {author}
    </span>
  );
}

const [width, height] = [60, 14];

/** When the posts of a story came, as a row of columns. */
function Spread({ story: { spread, duration, size } }: { story: StoryOfPostWire }) {
  const most = Math.max(1, ...spread);
  const label = texts.spread(durationText(duration), size);
  const step = width / spread.length;
  return (
    <svg className={styles['spread']} width={width} height={height} role="img" aria-label={label}>
      <title>{label}</title>
      {spread.map((count, at) => {
        const tall = count === 0 ? 1 : Math.max(3, (count / most) * height);
        return <rect key={at} x={at * step} y={height - tall} width={step - 1} height={tall} />;
      })}
    </svg>
  );
}

/** Seconds in minutes or, from two hours on, in hours. */
function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 120 ? texts.minutes(minutes) : texts.hours(Math.round(minutes / 60));
}
