import type { AlertWire } from '@mm/proto/http/alerts.js';
import { faultText } from '../../api/fault-texts.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { texts } from './texts.js';

const { figures: words } = texts;
const codes: Readonly<Record<string, string>> = words.codes;

/** A line of the drawing: what it is, how much, and that in words. */
export interface Figure {
  name: string;
  value: number;
  text: string;
}

export interface AlertFigures {
  /** The reason in one sentence; '' where there is nothing to say. */
  sentence: string;
  /** What was measured beside what it was compared with; [] where nothing was. */
  figures: Figure[];
}

type Measured = Pick<AlertWire, 'kind' | 'subject_id' | 'reason'>;

/** What was measured and why that is an alert. */
export function figuresOf({ kind, subject_id: subject, reason }: Measured): AlertFigures {
  const { figure, baseline, code, from, to } = reason;
  const window = windowText(to - from);
  const compared = (
    [name, usual]: readonly [string, string],
    format: (value: number) => string,
    sentence: string,
  ): AlertFigures => ({
    sentence,
    figures: [
      { name, value: figure, text: format(figure) },
      { name: usual, value: baseline, text: format(baseline) },
    ],
  });
  const said = (sentence: string): AlertFigures => ({ sentence, figures: [] });
  switch (kind) {
    case 'topic-spike':
      return compared(
        words.now,
        numberText,
        window === ''
          ? words.spike(numberText(figure), numberText(baseline))
          : words.spikeWithin(window, numberText(figure), numberText(baseline)),
      );
    case 'negative-share':
      return compared(
        words.share,
        percent,
        window === ''
          ? words.negative(percent(figure), percent(baseline))
          : words.negativeWithin(window, percent(figure), percent(baseline)),
      );
    case 'disk-full':
      return compared(words.free, percent, words.disk(percent(figure), percent(baseline)));
    case 'log-lag':
      return compared(
        words.lag,
        subject === 'classification' ? duration : numberText,
        subject === 'classification'
          ? words.late(duration(figure), duration(baseline))
          : words.waiting(numberText(figure), numberText(baseline)),
      );
    case 'first-publication':
      return said(words.first(numberText(figure)));
    case 'source-quiet':
      return said(baseline > 0 ? words.quiet(numberText(baseline)) : '');
    case 'source-failing':
      return said(code === 'many-sources' ? words.manySources(numberText(figure)) : codeText(code));
    case 'client-lost':
    case 'resource-parked':
    case 'dead-letter':
      return said(codeText(code));
  }
}

/** The length of what was measured; '' where there is none. */
const windowText = (seconds: number): string =>
  seconds <= 0
    ? ''
    : seconds <= 7200
      ? words.minutes(numberText(Math.round(seconds / 60)))
      : words.hours(numberText(Math.round(seconds / 3600)));

const codeText = (code: string): string => codes[code] ?? faultText(code);
const percent = (value: number): string => `${numberText(Math.round(value * 10) / 10)} %`;
const duration = (seconds: number): string =>
  seconds < 120 ? words.seconds(numberText(Math.round(seconds))) : words.minutes(numberText(Math.round(seconds / 60)));
