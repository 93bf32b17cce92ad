import { Fragment } from 'react';
import styles from './marked-text.module.css';

/** Characters of a text, from 0; `end` is the first one after it. */
export interface Span {
  start: number;
  end: number;
}

interface MarkedTextProps {
  text: string;
  spans: readonly Span[];
  /** Where it begins in the text whose positions the spans name. */
  from?: number;
  /** The tooltip of the marks. */
  title?: string | undefined;
}

/** A text with marked parts. */
export const MarkedText = ({ text, spans, from = 0, title }: MarkedTextProps) => {
  const within = spans.flatMap(({ start, end }) => {
    const span = { start: Math.max(start - from, 0), end: Math.min(end - from, text.length) };
    return span.start < span.end ? [span] : [];
  });
  return (
    <>
      {within.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(within[index - 1]?.end ?? 0, start)}
          <mark className={styles['mark']} title={title}>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(within.at(-1)?.end ?? 0)}
    </>
  );
};
