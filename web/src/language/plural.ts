import { locale } from './language.js';

const rules = new Intl.PluralRules('ru');

/** The form of a Russian noun for a count: 1 перерыв, 2 перерыва, 5 перерывов. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

/** A count with its Russian noun: '1 пост', '2 поста', '5 постов'. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${count.toLocaleString(locale)} ${plural(count, one, few, many)}`;
