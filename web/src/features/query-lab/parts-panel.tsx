import { Badge } from '../../ui/badge/badge.js';
import { Meter } from '../../ui/meter/meter.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { draftParams, useSettledAnswer, type DraftChange, type ExpressionDraft } from './draft-answer.js';
import { isFormExcluded, toggleForm } from './expression-words.js';
import { useKeptForms } from './kept-forms.js';
import { LabFailure } from './lab-failure.js';
import { useLazyQueryPartsQuery } from './query-lab.api.js';
import styles from './query-lab.module.css';
import { texts } from './texts.js';

/** A part of one of the two fields, to be selected there. */
export type ShowPart = (field: 'keywords' | 'exclude', from: number, to: number) => void;

interface PartsPanelProps {
  draft: ExpressionDraft;
  /** All publications that the draft finds; undefined while unknown. */
  hits: number | undefined;
  onChange: (change: DraftChange) => void;
  onShow: ShowPart;
}

const { parts } = texts;
/** From this share on one branch is said to bring most by itself. */
const mostShare = 0.9;

/** What each part of a draft contributes: its branches, what is excluded, and the forms of its words. */
export function PartsPanel({ draft, hits, onChange, onShow }: PartsPanelProps) {
  const params = draftParams(draft);
  const answer = useSettledAnswer(useLazyQueryPartsQuery(), params && { body: { params } });
  const { data, asked, isStale, problem, retry, input } = answer;
  const words = useKeptForms(data?.words, draft.exclude);
  if (input === null) return <p className={styles['hint']}>{parts.none}</p>;
  if (!data || !asked)
    return problem ? <LabFailure problem={problem} onRetry={retry} /> : <SkeletonLines lines={5} height={48} />;
  // Positions are those of the draft that was counted.
  const { keywords, exclude_words: exclude = '' } = asked.body.params;
  const show: ShowPart = (field, from, to) => !isStale && onShow(field, from, to);
  const branchTitle = isWithRest(keywords, data.branches) ? parts.choices : parts.branches;
  const most = Math.max(1, ...data.branches.map((branch) => branch.hits));
  return (
    <div
      className={isStale ? `${styles['parts']} ${styles['stale']}` : styles['parts']}
      aria-busy={isStale && !problem}
    >
      <LabFailure problem={problem} onRetry={retry} />
      <h3>{branchTitle}</h3>
      <ul className={styles['branches']} aria-label={branchTitle}>
        {data.branches.map(({ from, to, hits: count, alone }) => {
          const text = keywords.slice(from, to);
          const share = hits && data.branches.length > 1 ? alone / hits : 0;
          return (
            <li key={from} className={styles['branch']}>
              <PartText text={text} onShow={() => show('keywords', from, to)} />
              <Meter label={text} value={count} max={most} text={parts.hits(numberText(count), count)} />
              {count === 0 && <Badge kind="warning">{parts.dead}</Badge>}
              {share >= mostShare && <Badge kind="info">{parts.alone(numberText(Math.floor(share * 100)))}</Badge>}
            </li>
          );
        })}
      </ul>
      {data.excluded.length > 0 && (
        <>
          <h3>{parts.excluded}</h3>
          <ul className={styles['branches']} aria-label={parts.excluded}>
            {data.excluded.map(({ from, to, hits: count }) => (
              <li key={from} className={styles['branch']}>
                <PartText text={exclude.slice(from, to)} onShow={() => show('exclude', from, to)} />
                <span className={styles['hint']}>{parts.excludes(numberText(count), count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{parts.words}</h3>
      <p className={styles['hint']}>{parts.formHint}</p>
      <dl className={styles['words']}>
        {words.map(({ text, forms }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd className={styles['forms']}>
              {forms.length === 0 && <span className={styles['hint']}>{parts.noForms}</span>}
              {forms.map(({ form, count }) => (
                <button
                  key={form}
                  type="button"
                  className={styles['form']}
                  aria-pressed={isFormExcluded(draft.exclude, form)}
                  aria-label={parts.exclude(form, numberText(count))}
                  onClick={() => onChange({ exclude: toggleForm(draft.exclude, form) })}
                >
                  {form} <span className={styles['count']}>{numberText(count)}</span>
                </button>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {data.is_cut && <p className={styles['hint']}>{parts.isCut}</p>}
    </div>
  );
}

/** Whether words stand beside the branches: each is found together with them. */
const isWithRest = (keywords: string, branches: readonly { from: number; to: number }[]): boolean =>
  /[^\s()]/.test(keywords.slice(0, branches[0]?.from) + keywords.slice(branches.at(-1)?.to));

/** A part of an expression; a press selects it in its field. */
const PartText = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <button type="button" className={styles['part']} title={parts.showInField(text)} onClick={onShow}>
    {text}
  </button>
);
