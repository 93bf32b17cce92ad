import { Button } from '../../ui/button/button.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { draftParams, useSettledAnswer, type DraftChange, type ExpressionDraft } from './draft-answer.js';
import { andWord, excluding, orWord } from './expression-words.js';
import { LabFailure } from './lab-failure.js';
import { useLazyDividingWordsQuery } from './query-lab.api.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';
import type { Examples } from '../reasons/use-examples.js';

interface ExamplesPanelProps {
  draft: ExpressionDraft;
  examples: Examples;
  onChange: (change: DraftChange) => void;
}

/** Words that divide the marked examples; a press takes one into the expression or the excluded words. */
export function ExamplesPanel({ draft, examples, onChange }: ExamplesPanelProps) {
  const { belonging, other } = examples;
  const hasExamples = belonging.length + other.length > 0;
  return (
    <div className={styles['parts']}>
      <p className={styles['hint']}>{texts.examples.hint}</p>
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

function DividingWords({ draft, examples: { belonging, other }, onChange }: ExamplesPanelProps) {
  const params = draftParams(draft);
  const { data, isStale, problem, retry } = useSettledAnswer(
    useLazyDividingWordsQuery(),
    params && { body: { params: { ...params, belonging: [...belonging], other: [...other] } } },
  );
  if (!data)
    return problem ? <LabFailure problem={problem} onRetry={retry} /> : <SkeletonLines lines={5} height={32} />;
  return (
    <div className={isStale ? styles['stale'] : undefined} aria-busy={isStale && !problem}>
      <LabFailure problem={problem} onRetry={retry} />
      {data.words.length === 0 && <p className={styles['hint']}>{texts.examples.none}</p>}
      <ul className={styles['dividing']} aria-label={texts.examples.words}>
        {data.words.map((word) => (
          <li key={word.text}>
            <b>{word.text}</b>
            <span className={styles['hint']}>
              {texts.examples.share(word.belonging, belonging.length, word.other, other.length)}
            </span>
            <WordButtons
              word={word.text}
              isOfTopic={shareOf(word.belonging, belonging) >= shareOf(word.other, other)}
              draft={draft}
              onChange={onChange}
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
