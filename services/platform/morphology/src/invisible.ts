const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]/g;
const FIRST_BUT_SOFT_HYPHEN = 0x61c;
const SOFT_HYPHEN = 0xad;

/** Whether nobody sees a UTF-16 unit: a soft hyphen, a joiner, a sign of direction or of variation. */
export const isInvisible = (unit: number): boolean =>
  unit === SOFT_HYPHEN || (unit >= FIRST_BUT_SOFT_HYPHEN && String.fromCharCode(unit).search(INVISIBLE) === 0);

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');
