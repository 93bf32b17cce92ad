const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A time in seconds in short Russian words, by its two largest units; a dash while it is unknown (negative). */
export function durationText(seconds: number): string {
  if (seconds < 0) return '–';
  if (seconds < minute) return `${Math.round(seconds)} с`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} мин`;
  if (seconds < day) return twoUnits(seconds, hour, 'ч', minute, 'мин');
  return twoUnits(seconds, day, 'дн.', hour, 'ч');
}

function twoUnits(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`;
}

const rules = new Intl.PluralRules('ru');

/** The form of a Russian noun for a count: 1 перерыв, 2 перерыва, 5 перерывов. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}
