import { maxAddresses, type NotificationWire } from '@mm/proto/http/notifications.js';
import { notificationPeriods, toneTitles } from '../../language/vocabulary.js';
import { isProblem } from '../../api/base-query.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { saveProblemOf } from '../topic-tree/save-problem.js';
import { texts } from './texts.js';

const { faults } = texts;

/** The values of the form. */
export interface NotificationDraft {
  name: string;
  /** As it is typed, with commas. */
  email: string;
  kind: 0 | 1;
  formats: NotificationWire['formats'];
  topic: number | null;
  tone: number | null;
  oblasts: readonly number[];
  spheres: readonly number[];
  period: 1 | 7;
  /** 0 Monday to 6 Sunday. */
  weekday: number;
  /** Two digits. */
  hour: string;
  active: boolean;
}

export interface DraftFaults {
  name?: string;
  email?: string;
  /** Of the whole form. */
  form?: string;
  /** Somebody else has saved in the meantime: the current version. */
  current?: unknown;
}

const blank: NotificationDraft = {
  name: '',
  email: '',
  kind: 0,
  formats: ['.xlsx'],
  topic: null,
  tone: null,
  oblasts: [],
  spheres: [],
  period: 1,
  weekday: 0,
  hour: '00',
  active: true,
};

/** The form values of a notification, or of a new one. */
export const draftOf = (notification: NotificationWire | null): NotificationDraft =>
  notification
    ? {
        name: notification.name,
        email: notification.email,
        kind: notification.typeNotif,
        formats: notification.formats,
        topic: notification.theme,
        tone: notification.tone.value,
        oblasts: notification.obl,
        spheres: notification.sphere,
        period: notification.period.value,
        weekday: notification.weekday,
        hour: notification.time.HH.padStart(2, '0'),
        active: notification.active,
      }
    : blank;

/** Whether there is something to save. */
export const isChanged = (draft: NotificationDraft, saved: NotificationDraft): boolean =>
  JSON.stringify(comparable(draft)) !== JSON.stringify(comparable(saved));

const comparable = ({ name, email, oblasts, spheres, formats, ...more }: NotificationDraft) => [
  name.trim(),
  addressesOf(email),
  [oblasts, spheres].map((ids) => [...ids].sort((a, b) => a - b)),
  [...formats].sort(),
  Object.entries(more).sort(([a], [b]) => (a < b ? -1 : 1)),
];

/** The addresses that are separated by commas. */
const addressesOf = (email: string): string[] =>
  email
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** What is wrong with a list of addresses, as the specification says it; undefined when nothing is. */
export function addressFault(email: string): string | undefined {
  const addresses = addressesOf(email);
  const wrong = addresses.filter((address) => !address.includes('@') || !address.includes('.'));
  if (addresses.length === 0) return faults.emailMissing;
  if (wrong.length > 0) return wrong.map(faults.emailInvalid).join('; ');
  return addresses.length > maxAddresses ? faults.tooMany : undefined;
}

/** What is wrong with the form; {} when it can be saved. */
export function faultsOf({ name, email }: NotificationDraft): DraftFaults {
  const wrong = addressFault(email);
  return {
    ...(name.trim() === '' ? { name: faults.nameMissing } : {}),
    ...(wrong === undefined ? {} : { email: wrong }),
  };
}

/** What a refused save says. */
export function refusalOf(error: unknown): DraftFaults {
  if (isProblem(error)) {
    const wrong = error.details?.flatMap(({ message }) => message || []) ?? [];
    if (error.status === 401) return { form: faults.signIn };
    if (error.code === 'name-missing') return { name: faults.nameMissing };
    if (error.code === 'email-missing') return { email: faults.emailMissing };
    if (error.code === 'email-invalid') return { email: wrong.map(faults.emailInvalid).join('; ') };
    if (error.code === 'too-many-addresses') return { email: faults.tooMany };
    if (error.code === 'domain-not-allowed') return { email: faults.domain(wrong.join(', ')) };
    if (error.code === 'too-many-notifications') return { form: faults.tooManyNotifications };
  }
  const { name, form, current } = saveProblemOf(error, faults.nameTaken);
  return {
    ...(name === undefined ? {} : { name }),
    ...(form === undefined ? {} : { form }),
    ...(current === undefined ? {} : { current }),
  };
}

/** What a save sends; `before` is the version that the draft replaces, `author` that of a new one. */
export const saveOf = (draft: NotificationDraft, before: NotificationWire | null, author: string) => ({
  ...(before ? { id: before.id, version: before.version } : {}),
  name: draft.name.trim(),
  email: addressesOf(draft.email).join(', '),
  typeNotif: draft.kind,
  formats: draft.formats,
  tone: { name: draft.tone === null ? '' : (toneTitles[draft.tone as Tone] ?? ''), value: draft.tone },
  obl: [...draft.oblasts],
  sphere: [...draft.spheres],
  period: { name: notificationPeriods.find(({ value }) => value === draft.period)?.name ?? '', value: draft.period },
  time: { HH: draft.hour, mm: '00' },
  active: draft.active,
  theme: draft.topic,
  weekday: draft.weekday,
  autor: before?.autor ?? author,
});
