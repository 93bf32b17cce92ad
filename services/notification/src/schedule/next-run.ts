import {
  CalendarDateTime,
  fromAbsolute,
  getDayOfWeek,
  toCalendarDate,
  type CalendarDate,
} from '@internationalized/date';

/** When a notification is sent. */
export interface SlotRule {
  /** Days: 1 or 7. */
  period: 1 | 7;
  /** 0 to 23. */
  hour: number;
  /** 0 Monday to 6 Sunday, for weekly ones. */
  weekday: number;
}

/** A planned time, with the time that its content begins: the same hour one period earlier. */
export interface Slot {
  at: Date;
  contentFrom: Date;
  /** On the clock of the time zone, such as 2026-11-23T09:00: the same in every zone. */
  localTime: string;
}

/** The first slot after a moment. An hour that the zone skips is the hour after it, one that it repeats the first. */
export function nextSlot(rule: SlotRule, timeZone: string, after: Date): Slot {
  const today = localDate(after, timeZone);
  // From yesterday on, because a skipped day or hour moves a slot forward.
  for (let days = -1; days <= 8; days++) {
    const slot = slotOf(rule, timeZone, today.add({ days }));
    if (slot && slot.at > after) return slot;
  }
  throw new Error(`no slot after ${after.toISOString()} in ${timeZone}`);
}

/** The last slot until a moment, which may be the moment itself. */
export function latestSlot(rule: SlotRule, timeZone: string, until: Date): Slot {
  const today = localDate(until, timeZone);
  for (let days = 1; days >= -8; days--) {
    const slot = slotOf(rule, timeZone, today.add({ days }));
    if (slot && slot.at <= until) return slot;
  }
  throw new Error(`no slot until ${until.toISOString()} in ${timeZone}`);
}

/** What has to be done for a notification at a moment. */
export interface SlotPlan {
  /** The slot to send now; only the latest one of several that were missed. */
  due: (Slot & { isLate: boolean }) | null;
  next: Slot;
}

/** A slot that is planned later than this after its time was missed. */
const lateAfterMs = 5 * 60_000;

/**
 * The slot that is due and the next one.
 * @param since slots until then do not count; in the future when the clock was set back, and then nothing is due
 * @param lastSlot the last slot until now that was planned, whatever the rule and the zone were then
 */
export function planSlots(
  rule: SlotRule,
  timeZone: string,
  now: Date,
  { since, lastSlot }: { since: Date; lastSlot: Date | null },
): SlotPlan {
  const latest = latestSlot(rule, timeZone, now);
  const isDue = latest.at > since && (lastSlot === null || latest.at > lastSlot);
  const isLate = now.getTime() - latest.at.getTime() > lateAfterMs;
  return { due: isDue ? { ...latest, isLate } : null, next: nextSlot(rule, timeZone, now) };
}

/** The beginning of the content of a mail that is sent outside of the slots. */
export const contentBefore = (period: SlotRule['period'], timeZone: string, until: Date): Date =>
  fromAbsolute(until.getTime(), timeZone).subtract({ days: period }).toDate();

const localDate = (at: Date, timeZone: string): CalendarDate => toCalendarDate(fromAbsolute(at.getTime(), timeZone));

function slotOf({ hour, period, weekday }: SlotRule, timeZone: string, day: CalendarDate): Slot | undefined {
  // With Monday as the first day of the week, Monday is 0.
  if (period === 7 && getDayOfWeek(day, 'ru', 'mon') !== weekday) return undefined;
  const local = new CalendarDateTime(day.year, day.month, day.day, hour);
  return {
    at: local.toDate(timeZone),
    contentFrom: local.subtract({ days: period }).toDate(timeZone),
    localTime: local.toString().slice(0, 16),
  };
}
