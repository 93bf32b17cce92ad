const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1_000, M: 1_000_000, B: 1_000_000_000 };

/** The number that '12.3K', '1.2M', '1 234' or '1,234' stand for, rounded as Telegram did; -1 for other text. */
export function shortCount(text: string): number {
  const compact = text.replace(/\s/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '');
  const [, number, unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?)([KMB]?)$/i.exec(compact) ?? [];
  return number === undefined ? -1 : Math.round(Number(number) * (UNITS[unit.toUpperCase()] ?? 1));
}
