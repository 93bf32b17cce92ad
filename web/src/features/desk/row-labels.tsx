import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { SuggestedField, Thresholds } from '@mm/proto/http/thresholds.js';
import { langTitles, toneTitles } from '../../language/vocabulary.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import type { Draft } from '../post-review/post-draft.js';
import { reasonOf, seenOf, showing, SuggestionChip, SureWord } from '../post-review/suggestion-chip.js';
import type { LabelNames } from './label-names.js';
import styles from './desk-row.module.css';
import { texts } from './texts.js';

/** A field of a row that a press asks for. */
export type RowField = 'oblasts' | 'spheres' | 'lang';

interface RowLabelsProps {
  post: DeskPostWire;
  draft: Draft;
  names: LabelNames;
  thresholds: Thresholds;
  /** The words that led to a field shall be marked. */
  onShow: (field: SuggestedField | null) => void;
  onTone: (tone: NonNullable<Draft['tone']>) => void;
  onField: (field: RowField) => void;
}

const tones = [-2, 1, 2] as const;

/**
 * Tone, language, region and sphere of a row: what was saved or chosen, else what is suggested and how sure that is;
 * what is not sure enough is a question.
 */
export function RowLabels({ draft, names, thresholds, onShow, onTone, onField }: RowLabelsProps) {
  const tone = seenOf(draft, 'tone', thresholds);
  const lang = seenOf(draft, 'lang', thresholds);
  const suggestedTone = tone?.suggestion.tone;
  const shownLang = draft.lang ?? lang?.suggestion.lang ?? null;
  const titleOf = (value: (typeof tones)[number]): string =>
    [toneTitles[value], tone && suggestedTone === value ? reasonOf(tone) : ''].filter(Boolean).join(': ');
  const listChip = (field: 'oblasts' | 'spheres') => {
    const seen = seenOf(draft, field, thresholds);
    const text = names.listOf(field, seen?.isAsked ? seen.suggestion[field] : draft[field]);
    return (
      <SuggestionChip
        key={field}
        name={texts.fields[field]}
        seen={seen}
        isShort
        className={[styles['chip'], text === '' && styles['missing']].filter(Boolean).join(' ')}
        title={text || texts.missing[field]}
        onShow={onShow}
        onPress={() => onField(field)}
      >
        {text || texts.missing[field]}
      </SuggestionChip>
    );
  };
  return (
    <div className={styles['labels']}>
      <span className={styles['tone']} {...(tone ? showing('tone', onShow) : {})}>
        <span className={styles['tones']} role="group" aria-label={texts.fields.tone}>
          {tones.map((value) => (
            <button
              key={value}
              type="button"
              className={tone?.isAsked && suggestedTone === value ? styles['asked'] : ''}
              aria-pressed={draft.tone === value}
              aria-label={titleOf(value)}
              title={titleOf(value)}
              onClick={() => onTone(value)}
            >
              <ToneDot tone={toneShape(value)} />
            </button>
          ))}
        </span>
        {tone && <SureWord seen={tone} />}
      </span>
      <SuggestionChip
        name={texts.fields.lang}
        seen={lang}
        className={[styles['lang'], shownLang === null && styles['missing']].filter(Boolean).join(' ')}
        title={shownLang === null ? texts.missing.lang : langTitles[shownLang]}
        onShow={onShow}
        onPress={() => onField('lang')}
      >
        {shownLang === null ? texts.missing.lang : texts.langs[shownLang]}
      </SuggestionChip>
      {(['oblasts', 'spheres'] as const).map(listChip)}
    </div>
  );
}
