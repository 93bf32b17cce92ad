import { tones, type Tone } from '@mm/proto/vocabulary/tone.js';

/** `all`, or a non-empty choice of tones. */
export type ToneChoice = 'all' | readonly Tone[];
export type ToneSwitch = 'all' | Tone;

export const toneOrder: readonly Tone[] = [tones.positive, tones.neutral, tones.negative];

/**
 * 'All tones' turns the specific tones off, a specific tone turns 'all' off.
 * When everything would be off, positive turns on.
 */
export function toggleTone(choice: ToneChoice, pressed: ToneSwitch): ToneChoice {
  if (pressed === 'all') return choice === 'all' ? [tones.positive] : 'all';
  const before = choice === 'all' ? [] : choice;
  const after = toneOrder.filter((tone) => (tone === pressed ? !before.includes(tone) : before.includes(tone)));
  return after.length > 0 ? after : [tones.positive];
}

/** On the dashboard one switch is on at a time; turning the last one off returns to all. */
export const toggleOnlyTone = (shown: ToneSwitch, pressed: ToneSwitch): ToneSwitch =>
  shown === pressed ? 'all' : pressed;
