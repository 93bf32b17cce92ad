import type { StorageSizeWire } from '@mm/proto/http/storage.js';
import { locale } from '../../../language/language.js';
import { texts } from './texts.js';

const step = 1000;
const gigabyte = step ** 3;

/** The largest unit in which a number of bytes is at least 1. */
export function unitOf(bytes: number): { bytes: number; name: string } {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)), texts.units.length - 1);
  return { bytes: step ** power, name: texts.units[power] ?? '' };
}

/** A number of bytes in its largest unit, with at most one decimal. */
export function sizeText(bytes: number): string {
  const unit = unitOf(bytes);
  return `${(bytes / unit.bytes).toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit.name}`;
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
