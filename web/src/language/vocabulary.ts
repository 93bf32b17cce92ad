import * as alertKind from '@mm/proto/vocabulary/alert-kind.js';
import type { VocabularyWords } from '@mm/proto/vocabulary/kazakh.js';
import * as lang from '@mm/proto/vocabulary/lang.js';
import * as operation from '@mm/proto/vocabulary/operation.js';
import * as period from '@mm/proto/vocabulary/period.js';
import * as publishingType from '@mm/proto/vocabulary/publishing-type.js';
import * as role from '@mm/proto/vocabulary/role.js';
import * as tone from '@mm/proto/vocabulary/tone.js';
import * as weekday from '@mm/proto/vocabulary/weekday.js';
import { inLanguage } from './language.js';

const [all, day, week, month] = period.periods;
const [low, normal, high] = alertKind.sensitivities;
const [daily, weekly] = weekday.notificationPeriods;
const titlesOf = <K extends string>(entries: Readonly<Record<K, { title: string }>>) =>
  Object.fromEntries(Object.entries<{ title: string }>(entries).map(([key, { title }]) => [key, title])) as Record<
    K,
    string
  >;
const words: VocabularyWords = inLanguage('vocabulary', {
  langs: lang.langTitles,
  tones: tone.toneTitles,
  roles: role.roles,
  operations: operation.operations,
  alertKinds: titlesOf(alertKind.alertKinds),
  sensitivities: { low: low.name, normal: normal.name, high: high.name },
  weekdays: weekday.weekdays.map(({ name }) => name),
  notificationPeriods: { 1: daily.name, 7: weekly.name },
  publishingTypes: publishingType.publishingTypes,
  periods: { null: all.name, 1: day.name, 7: week.name, 30: month.name },
  customPeriod: period.customPeriodName,
});

// The words of the vocabulary in the language of the page, in the shapes that they have in proto/vocabulary.
export const langTitles = words.langs;
export const toneTitles = words.tones;
export const operations = words.operations;
export const alertKinds = words.alertKinds;
export const sensitivities = alertKind.sensitivities.map(({ value }) => ({ value, name: words.sensitivities[value] }));
export const weekdays = weekday.weekdays.map(({ value, name }) => ({ value, name: words.weekdays[value] ?? name }));
export const notificationPeriods = weekday.notificationPeriods.map(({ value }) => ({
  value,
  name: words.notificationPeriods[value],
}));
export const publishingTypes = words.publishingTypes;
export const customPeriodName = words.customPeriod;
export const periods = period.periods.map(({ value }) => ({ value, name: words.periods[`${value}`] }));
export const roles = {
  mm_admin: { id: role.roles.mm_admin.id, ...words.roles.mm_admin },
  mm_superviser: { id: role.roles.mm_superviser.id, ...words.roles.mm_superviser },
  mm_operator: { id: role.roles.mm_operator.id, ...words.roles.mm_operator },
  mm_user: { id: role.roles.mm_user.id, ...words.roles.mm_user },
  MM_view: { id: role.roles.MM_view.id, ...words.roles.MM_view },
};
