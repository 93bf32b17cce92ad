import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { toggleOnlyTone, toggleTone, type ToneChoice, type ToneSwitch } from './tone-switches.js';

const [positive, neutral, negative] = [2, 1, -2] as const;
interface Row {
  rule: string;
  before: ToneChoice;
  press: ToneSwitch;
  after: ToneChoice;
}
const rows: readonly Row[] = [
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

test.each(rows)('tones: $rule [S2 §2]', ({ before, press, after }) => expect(toggleTone(before, press)).toEqual(after));

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
