import type { EventWire } from '@mm/proto/http/reference.js';
import { texts } from './texts.js';

/** The first entry of every choice of an event: it stands for none, and is never stored. */
export const allEvents = -1;

/** What a choice of an event offers: 'ВСЕ', then the events. */
export const eventChoices = (events: readonly Pick<EventWire, 'id' | 'name'>[]): { value: number; text: string }[] => [
  { value: allEvents, text: texts.allEvents },
  ...events.map(({ id, name }) => ({ value: id, text: name })),
];
