import type { DeskPostWire, StoryOfPostWire } from '@mm/proto/http/desk.js';
import type { StoryWire } from '@mm/proto/http/stories.js';
import type { useDates } from '../../../api/date-format.js';
import { networkTitle } from '../../../api/network-call.js';
import { Badge } from '../../../ui/badge/badge.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { ToneDot } from '../../../ui/tone-dot/tone-dot.js';
import { reachOf, spreadOf, tonesOf } from './story-facts.js';
import styles from './stories.module.css';
import { texts } from './texts.js';
import { toneNames } from './tone-names.js';

interface StoryLineProps {
  /** As the post of the row tells it. */
  known: StoryOfPostWire;
  /** With its posts; undefined until it is loaded. */
  story: StoryWire | undefined;
}

/** What a row says of its story: how many took the text over, where, how far it reached, with which tones, how fast. */
export function StoryLine({ known, story }: StoryLineProps) {
  const size = story?.members.length ?? known.size;
  const { networks, after } = known;
  return (
    <>
      {after > 0 && known.proposed && (
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
      <span className={styles['facts']}>
        {story && (
          <>
            {tonesOf(story).map(({ tone, count }) => (
              <span key={tone} className={styles['tone']}>
                <ToneDot tone={tone} label={texts.tone(toneNames[tone] ?? '', count)} />
                <span aria-hidden="true">{count}</span>
              </span>
            ))}
            {reachOf(story) >= 0 && (
              <Badge kind="bare" icon="eye" label={texts.reach}>
                {numberText(reachOf(story))}
              </Badge>
            )}
            <Spread story={story} />
          </>
        )}
      </span>
    </>
  );
}

/** Where the story of a row began. */
export function FirstSource({ post, dates }: { post: DeskPostWire; dates: ReturnType<typeof useDates> }) {
  const author = post.owner_name || post.owner;
  const told = `${networkTitle(post.network)} · ${author}, ${dates.dateTimeOf(post.date)}`;
  return (
    <span className={styles['from']} title={`${texts.first}: ${told}`}>
      <span className="visually-hidden">{texts.first}: </span>
      {author}
    </span>
  );
}

const parts = 12;
const [width, height] = [60, 14];

/** When the posts of a story came, as a row of columns. */
function Spread({ story }: { story: StoryWire }) {
  const { members } = story;
  const counts = spreadOf(story, parts);
  const most = Math.max(1, ...counts);
  const label = texts.spread(durationOf(members), members.length);
  const step = width / parts;
  return (
    <svg className={styles['spread']} width={width} height={height} role="img" aria-label={label}>
      <title>{label}</title>
      {counts.map((count, at) => {
        const size = count === 0 ? 1 : Math.max(3, (count / most) * height);
        return <rect key={at} x={at * step} y={height - size} width={step - 1} height={size} />;
      })}
    </svg>
  );
}

/** From the first member to the last, in minutes or, from two hours on, in hours. */
function durationOf(members: StoryWire['members']): string {
  const dates = members.map(({ date }) => date);
  const minutes = Math.max(1, Math.round((Math.max(...dates) - Math.min(...dates)) / 60));
  return minutes < 120 ? texts.minutes(minutes) : texts.hours(Math.round(minutes / 60));
}
