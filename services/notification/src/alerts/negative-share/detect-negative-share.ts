import type { AlertSensitivity } from '../rules/alert-rule.entity.js';

/** Publications of 24 hours whose tone is known. */
export interface TonedDay {
  negative: number;
  total: number;
}

interface ShareRules {
  /** Standard errors above the topic's usual share. */
  errors: number;
  /** Least rise, as a part of 1. */
  rise: number;
  /** Least publications in the day, and negative ones of them. */
  total: number;
  negative: number;
}
export const shareRules: Record<AlertSensitivity, ShareRules> = {
  low: { errors: 5, rise: 0.25, total: 40, negative: 15 },
  normal: { errors: 4, rise: 0.15, total: 20, negative: 8 },
  high: { errors: 3, rise: 0.1, total: 12, negative: 5 },
};
/** A day of the baseline. */
const LEAST_A_DAY = 5;
const LEAST_DAYS = 7;
const LEAST_IN_ALL = 50;
/** The share is over when it is within so many standard errors. */
const ERRORS_OF_END = 1.5;

/** Shares in percent. */
export interface ShareChange {
  figure: number;
  baseline: number;
}

/**
 * The last day's share of negative publications, if it is unusual for the topic; undefined when it is not, or with too
 * few publications. How much the topic's shares differ from day to day counts.
 * @param days the last 24 hours and the 14 times 24 hours before, newest first
 */
export function detectNegativeShare(days: readonly TonedDay[], sensitivity: AlertSensitivity): ShareChange | undefined {
  const rules = shareRules[sensitivity];
  const measured = measure(days);
  if (!measured) return undefined;
  const { today, usual, errors, highest } = measured;
  if (today.total < rules.total || today.negative < rules.negative) return undefined;
  const share = today.negative / today.total;
  if (share <= highest || share - usual < rules.rise || errors < rules.errors) return undefined;
  return { figure: percent(share), baseline: percent(usual) };
}

/** Whether an unusual share lasts. */
export function isStillNegative(days: readonly TonedDay[]): boolean {
  const measured = measure(days);
  return measured !== undefined && measured.errors > ERRORS_OF_END;
}

function measure(
  days: readonly TonedDay[],
): { today: TonedDay; usual: number; errors: number; highest: number } | undefined {
  const [today, ...all] = days;
  const before = all.filter(({ total }) => total >= LEAST_A_DAY);
  const total = before.reduce((sum, day) => sum + day.total, 0);
  if (!today || today.total === 0 || before.length < LEAST_DAYS || total < LEAST_IN_ALL) return undefined;
  const usual = (before.reduce((sum, day) => sum + day.negative, 0) + 1) / (total + 2);
  const chance = usual * (1 - usual);
  // what days differ beyond chance, weighted by their size
  const spread = before.reduce((sum, day) => sum + day.total * (day.negative / day.total - usual) ** 2, 0);
  const beyond = Math.max(0, (spread - before.length * chance) / total);
  const error = Math.sqrt(chance / today.total + chance / total + beyond);
  const highest = Math.max(...before.filter((day) => day.total >= 2 * LEAST_A_DAY).map((d) => d.negative / d.total), 0);
  return { today, usual, errors: (today.negative / today.total - usual) / error, highest };
}

const percent = (share: number): number => Math.round(share * 1000) / 10;
