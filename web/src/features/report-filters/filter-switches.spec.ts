import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import {
  toggleOnlyTone,
  toggleTone,
  toggleType,
  typeOrder,
  toggleLanguage,
  toggleNetwork,
  type ToneChoice,
  type ToneSwitch,
  type LanguageChoice,
} from './filter-switches.js';

const [positive, neutral, negative] = [2, 1, -2] as const;
interface ToneRow {
  rule: string;
  before: ToneChoice;
  press: ToneSwitch;
  after: ToneChoice;
}
const toneRows: readonly ToneRow[] = [
  { rule: "'all tones' on turns one tone off", before: [negative], press: 'all', after: 'all' },
  { rule: "'all tones' on turns two tones off", before: [neutral, negative], press: 'all', after: 'all' },
  { rule: "'all tones' on turns all three off", before: [positive, neutral, negative], press: 'all', after: 'all' },
  { rule: "negative on turns 'all' off", before: 'all', press: negative, after: [negative] },
  { rule: "neutral on turns 'all' off", before: 'all', press: neutral, after: [neutral] },
  { rule: "positive on turns 'all' off", before: 'all', press: positive, after: [positive] },
  { rule: 'a second tone joins the first', before: [negative], press: positive, after: [positive, negative] },
  {
    rule: "a third one joins too, and does not become 'all'",
    before: [positive, negative],
    press: neutral,
    after: [positive, neutral, negative],
  },
  { rule: 'a tone goes off while another stays', before: [positive, negative], press: negative, after: [positive] },
  { rule: 'the last tone off turns positive on', before: [negative], press: negative, after: [positive] },
  { rule: 'neutral as the last one off turns positive on', before: [neutral], press: neutral, after: [positive] },
  { rule: 'positive as the last one stays on', before: [positive], press: positive, after: [positive] },
  { rule: "'all' off alone turns positive on", before: 'all', press: 'all', after: [positive] },
];

test.each(toneRows)('tones: $rule [S2 §2]', ({ before, press, after }) =>
  expect(toggleTone(before, press)).toEqual(after),
);

const dashboardRows: readonly { rule: string; before: ToneSwitch; press: ToneSwitch; after: ToneSwitch }[] = [
  { rule: "a tone turns 'all' off", before: 'all', press: negative, after: negative },
  { rule: 'a tone turns the other one off', before: negative, press: positive, after: positive },
  { rule: "'all' turns the tone off", before: neutral, press: 'all', after: 'all' },
  { rule: 'the only tone off shows all again', before: positive, press: positive, after: 'all' },
  { rule: "'all' cannot be turned off", before: 'all', press: 'all', after: 'all' },
];
test.each(dashboardRows)('on the dashboard $rule [S2 §4]', ({ before, press, after }) =>
  expect(toggleOnlyTone(before, press)).toBe(after),
);

test('no press leads to an empty choice', () => {
  const tones: readonly Tone[] = [positive, neutral, negative];
  const choices: ToneChoice[] = ['all', ...tones.map((tone) => [tone]), [positive, neutral], tones];
  for (const choice of choices)
    for (const press of ['all', ...tones] as const) expect(toggleTone(choice, press)).not.toEqual([]);
});

test('the publishing types are 1 to 15 [S2 §9]', () =>
  expect(typeOrder).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));

test.each([
  { rule: 'a type is added in the order of the buttons', before: [3, 12], press: 5, after: [3, 5, 12] },
  { rule: 'a type is removed', before: [3, 5], press: 3, after: [5] },
  { rule: 'without any type there is no limit', before: [3], press: 3, after: [] },
] as const)('types: $rule', ({ before, press, after }) => expect(toggleType(before, press)).toEqual(after));

interface LanguageRow {
  rule: string;
  before: LanguageChoice;
  press: 'all' | Lang;
  after: LanguageChoice;
}
const languageRows: readonly LanguageRow[] = [
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

test.each(languageRows)('languages: $rule [S2 §2]', ({ before, press, after }) =>
  expect(toggleLanguage(before, press)).toEqual(after),
);

const networkRows: readonly { rule: string; before: number[]; press: 'all' | number; after: number[] }[] = [
  { rule: "'all' resets the list", before: [3, 5], press: 'all', after: [] },
  { rule: "'all' stays on", before: [], press: 'all', after: [] },
  { rule: "a network turns 'all' off", before: [], press: 3, after: [3] },
  { rule: 'a second network joins the first', before: [3], press: 5, after: [3, 5] },
  { rule: 'one of two goes off', before: [3, 5], press: 3, after: [5] },
  { rule: "with no network selected it reverts to 'all'", before: [3], press: 3, after: [] },
];

test.each(networkRows)('networks: $rule [S2 §2]', ({ before, press, after }) =>
  expect(toggleNetwork(before, press)).toEqual(after),
);
