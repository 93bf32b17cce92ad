import { calendarWords, ru } from '../language/calendar/texts.js';
import { texts } from './texts.js';

/** A label with its month, which is named in it as in `known`, named as in `months`. */
export const monthIn = (label: string, known: readonly string[], months: readonly string[]): string =>
  label.replace(/^\p{L}+/u, (name) => months[known.indexOf(name)] ?? name);

/** The server's label, which is Russian, in the language of the page: '21.11 14:00', 'ноябрь', 'ноябрь 2026'. */
export const timeLabel = (label: string): string => monthIn(label, ru.months, calendarWords.months);

/** The label of a bucket in the language of the page, with a remark if it is not over: '21.11 (ещё идёт)'. */
export const bucketName = ({ label, running }: { label: string; running?: true | undefined }): string =>
  running ? `${timeLabel(label)} (${texts.running})` : timeLabel(label);
