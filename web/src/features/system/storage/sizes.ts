import type { StorageSizeWire } from '@mm/proto/http/storage.js';
import { locale } from '../../../language/language.js';
import { texts } from './texts.js';

const step = 1000;
export const gigabyte = step ** 3;

/** A number of bytes in the largest unit that gives at least 1, with at most one decimal. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)), texts.units.length - 1);
  const amount = (bytes / step ** power).toLocaleString(locale, { maximumFractionDigits: 1 });
  return `${amount} ${texts.units[power] ?? ''}`;
}

/** The same with a sign, for growth. */
export const growthText = (bytes: number): string =>
  bytes < 0 ? texts.minus(sizeText(-bytes)) : texts.plus(sizeText(bytes));

/** What storing some bytes costs in a month, at a price of a gigabyte. */
export const costText = (bytes: number, price: number): string =>
  texts.tenge(((bytes / gigabyte) * price).toLocaleString(locale, { maximumFractionDigits: 0 }));

/** Sums of the known sizes and growths; growth is null while none is known. */
export function totalOf(parts: readonly StorageSizeWire[]): { bytes: number; growth: number | null } {
  const growths = parts.flatMap(({ growth }) => growth ?? []);
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    growth: growths.length > 0 ? growths.reduce((sum, growth) => sum + growth, 0) : null,
  };
}
