import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../../api/config.slice.js';
import { useDates } from '../../../api/date-format.js';
import { useOblastsQuery, useSpheresQuery } from '../../../api/reference.api.js';
import { useTopicName } from '../../../api/topics.api.js';
import { langTitles } from '../../../language/vocabulary.js';
import { Button } from '../../../ui/button/button.js';
import { formatSpan } from '../../../api/zoned-time.js';
import { NONE, noConditions, type DeskFilter } from './desk-filter.js';
import styles from './filters.module.css';
import { texts } from './texts.js';
import { toneText } from './tone-text.js';

interface FilterChipsProps {
  filter: DeskFilter;
  onChange: (change: Partial<DeskFilter>) => void;
}
interface Chip {
  key: string;
  text: string;
  change: Partial<DeskFilter>;
}

/** The conditions besides queue, network and order in words, each with a button that removes it. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { data: oblasts = [] } = useOblastsQuery(undefined, { skip: filter.oblasts.length === 0 });
  const { data: spheres = [] } = useSpheresQuery(undefined, { skip: filter.spheres.length === 0 });
  const span = useSpanText();
  const named = (list: readonly { value: number; text: string }[], ids: readonly number[], without: string) =>
    ids.map((id) => (id === NONE ? without : (list.find(({ value }) => value === id)?.text ?? `№ ${id}`))).join(', ');
  const { chips: words, without } = texts;
  const chips: (Chip | false)[] = [
    filter.oblasts.length > 0 && {
      key: 'oblasts',
      text: words.oblasts(named(oblasts, filter.oblasts, without.oblasts)),
      change: { oblasts: [] },
    },
    filter.spheres.length > 0 && {
      key: 'spheres',
      text: words.spheres(named(spheres, filter.spheres, without.spheres)),
      change: { spheres: [] },
    },
    filter.tones.length > 0 && {
      key: 'tones',
      text: words.tones(filter.tones.map(toneText).join(', ')),
      change: { tones: [] },
    },
    filter.langs.length > 0 && {
      key: 'langs',
      text: words.langs(filter.langs.map((lang) => langTitles[lang]).join(', ')),
      change: { langs: [] },
    },
    (filter.from !== null || filter.to !== null) && {
      key: 'dates',
      text: words.dates(span(filter)),
      change: { from: null, to: null },
    },
    filter.confidence !== null && {
      key: 'confidence',
      text: words.confidence(texts.confidences[filter.confidence].toLowerCase()),
      change: { confidence: null },
    },
    filter.words !== '' && { key: 'words', text: words.words(filter.words), change: { words: '' } },
    filter.authorId !== null && {
      key: 'author',
      text: words.author(`№ ${filter.authorId}`),
      change: { authorId: null },
    },
    !filter.mine && { key: 'mine', text: texts.allWatched, change: { mine: true } },
  ];
  const shown = chips.filter((chip) => chip !== false);
  const count = shown.length + (filter.topic === null ? 0 : 1);
  if (count === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={texts.conditions}>
      {filter.topic !== null && <TopicChip topic={filter.topic} onChange={onChange} />}
      {shown.map(({ key, ...chip }) => (
        <ConditionChip key={key} {...chip} onChange={onChange} />
      ))}
      {count > 1 && (
        <li>
          <Button small kind="link" onPress={() => onChange(noConditions)}>
            {texts.reset}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Apart, because it asks for the topics. */
function TopicChip({ topic, onChange }: { topic: number } & Pick<FilterChipsProps, 'onChange'>) {
  const nameOf = useTopicName();
  return <ConditionChip text={texts.chips.topic(nameOf(topic))} change={{ topic: null }} onChange={onChange} />;
}

const ConditionChip = ({ text, change, onChange }: Omit<Chip, 'key'> & Pick<FilterChipsProps, 'onChange'>) => (
  <li>
    <Button small icon="close" label={texts.remove(text)} onPress={() => onChange(change)}>
      <span className={styles['chip']} title={text}>
        {text}
      </span>
    </Button>
  </li>
);

function useSpanText(): (span: Pick<DeskFilter, 'from' | 'to'>) => string {
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const { dayOf } = useDates();
  return ({ from, to }) => {
    if (from !== null && to !== null) return formatSpan({ from: from * 1000, to: to * 1000 - 1 }, timeZone);
    return from === null ? texts.until(dayOf((to ?? 0) - 1)) : texts.since(dayOf(from));
  };
}
