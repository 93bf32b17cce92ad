import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { langTitles, toneTitles } from '../../language/vocabulary.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import type { Draft } from '../post-review/post-draft.js';
import type { LabelNames } from './label-names.js';
import styles from './desk-row.module.css';
import { confidenceOf, type ConfidentField } from './seen-labels.js';
import { texts } from './texts.js';

export type ListField = 'oblasts' | 'spheres';

interface RowLabelsProps {
  post: DeskPostWire;
  draft: Draft;
  names: LabelNames;
  onTone: (tone: NonNullable<Draft['tone']>) => void;
  onField: (field: ListField) => void;
}

const tones = [-2, 1, 2] as const;

/** Tone, region and sphere of a row: what was saved or chosen, else what is suggested and how sure that is. */
export function RowLabels({ post, draft, names, onTone, onField }: RowLabelsProps) {
  const titleOf = (tone: (typeof tones)[number]): string => {
    const because = draft.tone === tone && draft.byMachine.includes('tone') ? reasonOf(post, 'tone') : '';
    return [toneTitles[tone], because].filter(Boolean).join(': ');
  };
  return (
    <div className={styles['labels']}>
      <span className={styles['tones']} role="group" aria-label={texts.fields.tone}>
        {tones.map((tone) => (
          <button
            key={tone}
            type="button"
            className={styles['tone']}
            aria-pressed={draft.tone === tone}
            aria-label={titleOf(tone)}
            title={titleOf(tone)}
            onClick={() => onTone(tone)}
          >
            <ToneDot tone={toneShape(tone)} />
          </button>
        ))}
      </span>
      {(['oblasts', 'spheres'] as const).map((field) => (
        <FieldChip
          key={field}
          post={post}
          field={field}
          text={names.listOf(field, draft[field])}
          isSuggested={draft.byMachine.includes(field) || (field === 'oblasts' && draft.isByAuthor)}
          onPress={() => onField(field)}
        />
      ))}
      {draft.lang ? (
        <span className={styles['lang']} title={langTitles[draft.lang]}>
          {texts.langs[draft.lang]}
        </span>
      ) : (
        <span className={`${styles['lang']} ${styles['missing']}`}>{texts.missing.lang}</span>
      )}
    </div>
  );
}

interface FieldChipProps {
  post: DeskPostWire;
  field: ListField;
  /** '' without a value. */
  text: string;
  isSuggested: boolean;
  onPress: () => void;
}

function FieldChip({ post, field, text, isSuggested, onPress }: FieldChipProps) {
  const confidence = isSuggested && text !== '' ? confidenceOf(post, field) : null;
  const because = confidence ? reasonOf(post, field) : '';
  return (
    <button
      type="button"
      className={[styles['chip'], text === '' && styles['missing'], confidence && styles[confidence.level]]
        .filter(Boolean)
        .join(' ')}
      title={[text || texts.missing[field], because].filter(Boolean).join(': ')}
      onClick={onPress}
    >
      <span className={styles['value']}>
        <span className="visually-hidden">{texts.fields[field]}: </span>
        {text || texts.missing[field]}
      </span>{' '}
      {confidence && <span className={styles['percent']}>{confidence.percent}&nbsp;%</span>}
      {because && <span className="visually-hidden">, {because}</span>}
    </button>
  );
}

/** How sure a suggested field is, in a word, and the words of the text that led to it. */
function reasonOf(post: DeskPostWire, field: ConfidentField): string {
  const confidence = confidenceOf(post, field);
  if (!confidence) return '';
  const quotes = [...new Set(post.suggested?.evidence.filter(({ head }) => head === field).map(({ quote }) => quote))];
  return [
    texts.levels[confidence.level],
    ...(quotes.length > 0 ? [texts.becauseOf(quotes.slice(0, 5).join(', '))] : []),
  ].join('. ');
}
