import { useState } from 'react';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../api/config.slice.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import type { DateRange } from '../../ui/date-range/date-range-picker.js';
import { DateRangeField } from '../../ui/date-range/date-range.js';
import { LabelledSwitches } from '../../ui/switch-group/switch-group.js';
import { isoDayOf, formatSpan } from '../../api/zoned-time.js';
import { defaultPeriod, isSpan, periodOptions, spanOfDays, type Period } from './period.js';
import styles from './report-filters.module.css';
import { texts } from './texts.js';

interface PeriodPickerProps {
  period: Period;
  onChange: (period: Period) => void;
  /** Whether 'Весь' is among the options. */
  hasWhole: boolean;
  /** What replaces a chosen period without both dates; without it the period stays. */
  fallback?: Period;
}

/** The period options; 'выбрать период' asks for two dates, which 'Показать' applies. */
export function PeriodPicker({ period, onChange, hasWhole, fallback }: PeriodPickerProps) {
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const { alert } = useQuestions();
  const [isChoosing, setIsChoosing] = useState(false);
  /** What was typed: null while a date is incomplete, undefined until the dates are changed. */
  const [days, setDays] = useState<DateRange | null>();
  const periodKey = JSON.stringify(period);
  const [givenKey, setGivenKey] = useState(periodKey);
  if (givenKey !== periodKey) {
    // A view, a link or 'Back' chose another period: what was chosen here before no longer counts.
    setGivenKey(periodKey);
    setIsChoosing(false);
    setDays(undefined);
  }
  const applied = period.span && {
    from: isoDayOf(period.span.from, timeZone),
    to: isoDayOf(period.span.to, timeZone),
  };
  const shown = days === undefined ? applied : days;
  const whole = shown && spanOfDays(shown, timeZone);
  const isPart =
    period.span !== null &&
    (period.span.from !== whole?.from || Math.floor(period.span.to / 1000) !== Math.floor(whole.to / 1000));
  const isCustom = isChoosing || period.key === 'custom';

  const choose = (next: Period) => {
    setIsChoosing(false);
    setDays(undefined);
    onChange(next);
  };
  const apply = () => {
    if (!whole || !isSpan(whole)) {
      void alert(texts.noPeriod);
      if (fallback && !shown) choose(fallback);
    } else choose({ key: 'custom', span: whole });
  };
  return (
    <div className={styles['period']}>
      <LabelledSwitches
        label={texts.period}
        single
        small
        options={periodOptions.filter(({ key }) => hasWhole || key !== 'all')}
        selected={[isCustom ? 'custom' : period.key]}
        onToggle={(key) => {
          setIsChoosing(key === 'custom');
          setDays(undefined);
          if (key !== 'custom') onChange({ key, span: null });
        }}
      />
      {isCustom && (
        <div className={styles['dates']}>
          <DateRangeField
            label={texts.dates}
            hideLabel
            value={shown}
            onChange={setDays}
            max={isoDayOf(Date.now(), timeZone)}
          />
          <Button small onPress={apply}>
            {texts.apply}
          </Button>
        </div>
      )}
      {period.span && isPart && (
        <span className={styles['note']}>
          {texts.shownPeriod(formatSpan(period.span, timeZone))}{' '}
          <Button
            kind="link"
            onPress={() => {
              setIsChoosing(false);
              onChange(defaultPeriod);
            }}
          >
            {texts.resetPeriod}
          </Button>
        </span>
      )}
    </div>
  );
}
