import type { Lang } from '@mm/proto/vocabulary/lang.js';
import { toggleLanguage, type LanguageChoice } from './language-switches.js';

interface Row {
  rule: string;
  before: LanguageChoice;
  press: 'all' | Lang;
  after: LanguageChoice;
}
const rows: readonly Row[] = [
  { rule: "'all' turns two languages off", before: ['kz', 'ru'], press: 'all', after: 'all' },
  { rule: "'all' turns one language off", before: ['other'], press: 'all', after: 'all' },
  { rule: "'all' stays on", before: 'all', press: 'all', after: 'all' },
  { rule: "Kazakh turns 'all' off", before: 'all', press: 'kz', after: ['kz'] },
  { rule: "Russian turns 'all' off", before: 'all', press: 'ru', after: ['ru'] },
  { rule: "others turn 'all' off", before: 'all', press: 'other', after: ['other'] },
  { rule: 'a second language joins the first', before: ['ru'], press: 'kz', after: ['kz', 'ru'] },
  { rule: 'one of two goes off', before: ['kz', 'ru'], press: 'kz', after: ['ru'] },
  { rule: "others as the last of every language reset to 'all'", before: ['kz', 'ru'], press: 'other', after: 'all' },
  { rule: "Kazakh as the last of every language resets to 'all'", before: ['ru', 'other'], press: 'kz', after: 'all' },
  { rule: "Kazakh as the only one cleared returns to 'all'", before: ['kz'], press: 'kz', after: 'all' },
  { rule: "others as the only one cleared return to 'all'", before: ['other'], press: 'other', after: 'all' },
];

test.each(rows)('languages: $rule [S2 §2]', ({ before, press, after }) =>
  expect(toggleLanguage(before, press)).toEqual(after),
);
