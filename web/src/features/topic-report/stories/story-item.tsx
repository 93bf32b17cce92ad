import { useState } from 'react';
import type { StoryOfReportWire } from '@mm/proto/http/report-stories.js';
import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { useDates } from '../../../api/date-format.js';
import { networkTitle } from '../../../api/network-call.js';
import { toneTitles } from '../../../language/vocabulary.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { Icon } from '../../../ui/icon/icon.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { ToneDot, toneShape } from '../../../ui/tone-dot/tone-dot.js';
import { ToneBar } from '../../../widgets/tone-bar.js';
import { networkName } from '../../publications/publication-format.js';
import { PublicationText } from '../../publications/publication-text.js';
import { Reprints } from '../../publications/reprints.js';
import { texts as reportTexts } from '../texts.js';
import { durationText } from './durations.js';
import { useLazyReportStoryQuery } from './stories.api.js';
import styles from './stories.module.css';
import { StoryDetail } from './story-detail.js';
import { texts } from './texts.js';

interface StoryItemProps {
  story: StoryOfReportWire;
  params: ReportParamsWire;
  topicId: number | null;
  onToggle: (id: number, isOpen: boolean) => void;
  /** Takes publications out of the topic; absent where they are of none. */
  onNotRelevant: ((publications: readonly PublicationWire[]) => void) | undefined;
}

/** A story of a report: its first source, how many took it over, and on request who did and when. */
export function StoryItem({ story, params, topicId, onToggle, onNotRelevant }: StoryItemProps) {
  const { id, first, count, beyond = 0 } = story;
  const { dateTimeOf } = useDates();
  const [isOpen, setIsOpen] = useState(false);
  const [load, { isFetching }] = useLazyReportStoryQuery();
  const isAlone = count === 1;
  const toggle = () => {
    setIsOpen(!isOpen);
    onToggle(first.id, !isOpen);
  };
  const takeOut = async () => {
    if (isAlone) return onNotRelevant?.([first]);
    const { data } = await load({ body: { params: { ...params, story_id: id } } });
    if (data) onNotRelevant?.(data.members);
  };
  return (
    <li className={styles['story']}>
      <div className={styles['head']}>
        <time dateTime={new Date(first.bDate).toISOString()}>{dateTimeOf(first.bDate / 1000)}</time>
        <span title={isAlone ? undefined : texts.first}>
          <b>{first.autor}</b> · {networkName(first.socialNet)}
        </span>
        {isAlone ? (
          <ToneDot tone={toneShape(first.tone)} label={toneTitles[first.tone as Tone] ?? ''} />
        ) : (
          <StoryNumbers story={story} />
        )}
        {beyond > 0 && (
          <span className={styles['dim']} title={texts.beyondHint}>
            {texts.beyond(beyond)}
          </span>
        )}
      </div>
      <PublicationText publication={first} topicId={topicId} onToggle={onToggle} hasComments />
      <div className={styles['acts']}>
        {!isAlone && (
          <Button small icon={isOpen ? 'up' : 'down'} aria-expanded={isOpen} onPress={toggle}>
            {texts.open(count)}
          </Button>
        )}
        {onNotRelevant && (
          <Button
            small
            kind="quiet"
            icon="trash"
            isPending={isFetching}
            onPress={() => void takeOut()}
            {...(isAlone ? { label: `${reportTexts.notRelevant}: ${first.autor}` } : {})}
          >
            {isAlone ? reportTexts.notRelevant : texts.notRelevant(count)}
          </Button>
        )}
      </div>
      {isOpen && <StoryDetail params={params} storyId={id} />}
    </li>
  );
}

/** How many took a story over, where, with which tones, and how fast. */
export function StoryNumbers({ story }: { story: StoryOfReportWire }) {
  const { count, networks, engagement, pos, neut, neg, first_at: from, last_at: to } = story;
  const names = networks.map((id) => networkTitle(id as NetworkId)).join(', ');
  return (
    <>
      <Reprints count={count - 1} />
      <span className={styles['dim']} title={texts.networks(names)}>
        {names}
      </span>
      <span className={styles['tones']}>
        <ToneBar pos={pos} neut={neut} neg={neg} />
        <span className="visually-hidden">{texts.tones(numberText(neg), numberText(neut), numberText(pos))}</span>
      </span>
      <Badge kind="bare" icon="heart" label={texts.engagement}>
        {numberText(engagement)}
      </Badge>
      <span className={styles['dim']}>
        <Icon name="clock" size={12} /> {texts.during(durationText(to - from))}
      </span>
    </>
  );
}
