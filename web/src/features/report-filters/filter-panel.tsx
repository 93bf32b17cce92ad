import { memo, useState, useEffect, useRef } from 'react';
import type { Lang } from '@mm/proto/vocabulary/lang.js';
import { langTitles } from '../../language/vocabulary.js';
import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { useIdle } from '../../ui/hooks/use-idle.js';
import { MultiSelect } from '../../ui/multi-select/multi-select.js';
import { SEARCH_DELAY_MS } from '../../ui/search-box/search-box.js';
import { LabelledSwitches } from '../../ui/switch-group/switch-group.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { socialNetworks } from '../publications/publication-format.js';
import { AuthorFilter } from './author-filter.js';
import { FilterChips } from './filter-chips.js';
import {
  languageOrder,
  toggleLanguage,
  toggleNetwork,
  toggleTone,
  toneOrder,
  type ToneSwitch,
} from './filter-switches.js';
import { PeriodPicker } from './period-picker.js';
import { togglePeriod } from './period.js';
import { isLimited, noLimits, type ReportFilter } from './report-filter.js';
import { ReviewedSwitch } from './reviewed-switch.js';
import styles from './report-filters.module.css';
import { texts } from './texts.js';
import { TypeFilter } from './type-filter.js';

interface FilterPanelProps {
  /** 1 social networks, 2 mass media. */
  type: 1 | 2;
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
  /** What is wrong with 'Слова в тексте'. */
  textFault?: string | undefined;
  /** Shows a field for an expression, with this label. */
  keywords?: { label: string; fault: string | undefined } | undefined;
  /** Names of authors that the screen shows, by id. */
  authorNames?: ReadonlyMap<number, string>;
}

const keys = <T extends string | number>(choice: 'all' | readonly T[]): string[] =>
  choice === 'all' ? ['all'] : choice.map(String);

/** All conditions of a report. Memoised, as live events change the report beside it: keep its props the same. */
export const FilterPanel = memo(function FilterPanel({
  type,
  filter,
  onChange,
  textFault,
  keywords,
  authorNames,
}: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosenNames, setChosenNames] = useState<ReadonlyMap<number, string>>(new Map());
  const isIdle = useIdle();
  const { data: oblasts = [] } = useOblastsQuery(undefined, { skip: !isIdle && filter.oblasts.length === 0 });
  const { data: spheres = [] } = useSpheresQuery(undefined, { skip: !isIdle && filter.spheres.length === 0 });
  return (
    <div className={styles['panel']} role="group" aria-label={texts.filters}>
      <div className={styles['bar']}>
        {type === 2 && (
          <Checkbox
            isSelected={filter.period.key === 'all'}
            onChange={(isOn) => onChange({ period: togglePeriod(filter.period, isOn) })}
          >
            {texts.wholePeriod}
          </Checkbox>
        )}
        <PeriodPicker period={filter.period} onChange={(period) => onChange({ period })} hasWhole={type === 1} />
        <LabelledSwitches
          label={texts.tones}
          small
          options={[
            { key: 'all', text: texts.allTones, mark: <ToneDot tone="total" /> },
            ...toneOrder.map((tone) => ({
              key: String(tone),
              text: texts.tone[tone],
              mark: <ToneDot tone={toneShape(tone)} />,
            })),
          ]}
          selected={keys(filter.tones)}
          onToggle={(key) =>
            onChange({ tones: toggleTone(filter.tones, key === 'all' ? 'all' : (Number(key) as ToneSwitch)) })
          }
        />
        <span className={styles['opener']}>
          <Button
            kind="quiet"
            small
            icon={isOpen ? 'up' : 'down'}
            aria-expanded={isOpen}
            onPress={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.less : texts.more}
          </Button>
        </span>
      </div>
      <div className={`${styles['bar']} ${styles['rest']} ${isOpen ? styles['restOpen'] : ''}`}>
        <ReviewedSwitch
          isReviewedOnly={filter.isReviewedOnly}
          onChange={(isReviewedOnly) => onChange({ isReviewedOnly })}
        />
        {type === 1 && (
          <LabelledSwitches
            label={texts.networks}
            small
            options={[
              { key: 'all', text: texts.allNetworks },
              ...socialNetworks.map((n) => ({ key: String(n.number), text: n.text })),
            ]}
            selected={filter.networks.length ? filter.networks.map(String) : ['all']}
            onToggle={(key) =>
              onChange({ networks: toggleNetwork(filter.networks, key === 'all' ? 'all' : Number(key)) })
            }
          />
        )}
        <LabelledSwitches
          label={texts.languages}
          small
          options={[
            { key: 'all', text: texts.allLanguages },
            ...languageOrder.map((lang) => ({ key: lang, text: langTitles[lang] })),
          ]}
          selected={keys(filter.languages)}
          onToggle={(key) => onChange({ languages: toggleLanguage(filter.languages, key as 'all' | Lang) })}
        />
        <div className={styles['labelled']}>
          <span className={styles['label']} aria-hidden="true">
            {texts.types}
          </span>
          <TypeFilter types={filter.types} onChange={(types) => onChange({ types })} />
        </div>
        <div className={styles['field']}>
          <MultiSelect
            label={texts.oblasts}
            hideLabel
            placeholder={texts.allOblasts}
            options={oblasts}
            selected={filter.oblasts}
            onChange={(chosen) => onChange({ oblasts: chosen })}
          />
        </div>
        <div className={styles['field']}>
          <MultiSelect
            label={texts.spheres}
            hideLabel
            placeholder={texts.allSpheres}
            options={spheres}
            selected={filter.spheres}
            onChange={(chosen) => onChange({ spheres: chosen })}
          />
        </div>
        <div className={styles['search']}>
          <AuthorFilter
            type={type}
            filter={filter}
            onChange={onChange}
            chosenNames={chosenNames}
            onName={(id, name) => setChosenNames(new Map(chosenNames).set(id, name))}
          />
        </div>
        <div className={styles['field']}>
          <TypedFilter
            label={texts.text}
            value={filter.text}
            onChange={(text) => onChange({ text })}
            error={textFault}
          />
        </div>
        {keywords && (
          <div className={styles['wide']}>
            <TypedFilter
              label={keywords.label}
              value={filter.keywords}
              onChange={(text) => onChange({ keywords: text })}
              error={keywords.fault}
              pauseMs={SEARCH_DELAY_MS}
            />
          </div>
        )}
        <FilterChips
          filter={filter}
          onChange={onChange}
          authorNames={new Map([...chosenNames, ...(authorNames ?? [])])}
        />
        {isLimited(filter) && (
          <Button small icon="close" onPress={() => onChange(noLimits)}>
            {texts.reset}
          </Button>
        )}
      </div>
    </div>
  );
});

interface TypedFilterProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  pauseMs?: number;
}

/** A text condition of a report: applied by Enter, on blur, or after a pause in typing. */
function TypedFilter({ label, value, onChange, error, pauseMs = 700 }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onChange(next.trim());
  };
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      error={error}
      onChange={(next) => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(next), pauseMs);
      }}
      onBlur={() => commit(text)}
      onKeyDown={(event) => event.key === 'Enter' && commit(text)}
    />
  );
}
