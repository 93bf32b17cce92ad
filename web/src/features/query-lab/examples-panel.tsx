import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button/button.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { paramsOf, useDraftAnswer, useSettledAnswer, type DraftChange, type ExpressionDraft } from './draft-answer.js';
import { andWord, excluding, orWord } from './expression-words.js';
import { FoundPanel } from './found-panel.js';
import { LabFailure } from './lab-failure.js';
import { LabSummary } from './lab-summary.js';
import { useLazyDividingWordsQuery } from './query-lab.api.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';
import type { Examples } from '../reasons/use-examples.js';

interface ExamplesPanelProps {
  draft: ExpressionDraft;
  examples: Examples;
  /** An expression by which publications are found to be marked, whatever the draft is. */
  sought: string;
  onSeek: (sought: string) => void;
  onChange: (change: DraftChange) => void;
}

/** Words that divide the marked examples; a press takes one into the expression or the excluded words. */
export function ExamplesPanel({ draft, examples, sought, onSeek, onChange }: ExamplesPanelProps) {
  const { belonging, other } = examples;
  const hasExamples = belonging.length + other.length > 0;
  return (
    <div className={styles['parts']}>
      <p className={styles['hint']}>{texts.examples.hint}</p>
      <SoughtExamples examples={examples} sought={sought} onSeek={onSeek} />
      <p role="status">{texts.examples.counts(belonging.length, other.length)}</p>
      {hasExamples && (
        <>
          <Button small onPress={examples.clear}>
            {texts.examples.clear}
          </Button>
          <DividingWords draft={draft} examples={examples} onChange={onChange} />
        </>
      )}
    </div>
  );
}

const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter';

/** Publications that words find, to be marked: also while the draft is blank or finds others. */
function SoughtExamples({ examples, sought, onSeek }: Pick<ExamplesPanelProps, 'examples' | 'sought' | 'onSeek'>) {
  const answer = useDraftAnswer({ keywords: sought, exclude: '', attributes: false, topicId: null });
  return (
    <>
      <TextField
        label={texts.examples.seek}
        value={sought}
        onChange={onSeek}
        // It searches while it is typed, and must not save the topic.
        onKeyDown={(event) => isEnter(event) && event.preventDefault()}
      />
      {sought.trim() !== '' && (
        <>
          <LabSummary answer={answer} />
          <FoundPanel answer={answer} examples={examples} />
        </>
      )}
    </>
  );
}

type DividingWordsProps = Pick<ExamplesPanelProps, 'draft' | 'examples' | 'onChange'>;

function DividingWords({ draft, examples: { belonging, other }, onChange }: DividingWordsProps) {
  const { data, isStale, problem, retry } = useSettledAnswer(useLazyDividingWordsQuery(), {
    body: { params: { ...paramsOf(draft), belonging: [...belonging], other: [...other] } },
  });
  const list = useRef<HTMLUListElement>(null);
  const taken = useRef<number>(undefined);
  const words = data?.words;
  // A word that was taken leaves the list, and the focus would leave it too.
  useLayoutEffect(() => {
    if (taken.current === undefined || isStale) return;
    const rows = list.current?.children;
    const row = rows?.[Math.min(taken.current, rows.length - 1)];
    if (!list.current?.contains(document.activeElement)) row?.querySelector('button')?.focus();
    taken.current = undefined;
  }, [words, isStale]);
  if (!data)
    return problem ? <LabFailure problem={problem} onRetry={retry} /> : <SkeletonLines lines={5} height={32} />;
  return (
    <div className={isStale ? styles['stale'] : undefined} aria-busy={isStale && !problem}>
      <LabFailure problem={problem} onRetry={retry} />
      {data.words.length === 0 && <p className={styles['hint']}>{texts.examples.none}</p>}
      <ul ref={list} className={styles['dividing']} aria-label={texts.examples.words}>
        {data.words.map((word, index) => (
          <li key={word.text}>
            <b>{word.text}</b>
            <span className={styles['hint']}>
              {texts.examples.share(word.belonging, belonging.length, word.other, other.length)}
            </span>
            <WordButtons
              word={word.text}
              isOfTopic={shareOf(word.belonging, belonging) >= shareOf(word.other, other)}
              draft={draft}
              onChange={(change) => {
                taken.current = index;
                onChange(change);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const shareOf = (count: number, examples: readonly number[]): number =>
  examples.length > 0 ? count / examples.length : 0;

interface WordButtonsProps extends Pick<ExamplesPanelProps, 'draft' | 'onChange'> {
  word: string;
  /** More frequent in publications that belong to the topic. */
  isOfTopic: boolean;
}

const WordButtons = ({ word, isOfTopic, draft: { keywords, exclude }, onChange }: WordButtonsProps) => (
  <span className={styles['sides']}>
    {isOfTopic ? (
      <>
        <Button
          small
          aria-label={texts.examples.orWord(word)}
          onPress={() => onChange({ keywords: orWord(keywords, word) })}
        >
          {texts.examples.or}
        </Button>
        <Button
          small
          aria-label={texts.examples.andWord(word)}
          onPress={() => onChange({ keywords: andWord(keywords, word) })}
        >
          {texts.examples.and}
        </Button>
      </>
    ) : (
      <Button
        small
        aria-label={texts.examples.withoutWord(word)}
        onPress={() => onChange({ exclude: excluding(exclude, word) })}
      >
        {texts.examples.without}
      </Button>
    )}
  </span>
);
