import { isSecretField } from '@mm/audit/recorded-fields.js';
import { jsonExcess } from '@mm/proto/http/json-depth.js';
import { accessTokenPrefix } from '@mm/proto/http/access-tokens.js';

const longestText = 300;
const longestList = 50;
const longestContent = 20_000;
const shownLines = 5;
const longestError = 1000;
const hidden = '…';

/** The value of an event as indented JSON, without secrets and with long texts cut; other text is only cut. */
export function shownContent(value: string): string {
  let json: unknown;
  try {
    if (jsonExcess(value)) throw new SyntaxError('too deep');
    json = JSON.parse(value);
  } catch {
    return cut(withoutTokens(value), longestText);
  }
  return cut(JSON.stringify(shown(json), null, 2), longestContent);
}

/** Headers of an event without secrets. */
export const shownHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretField(name) ? hidden : shownText(value)]),
  );

/** The message of an error and the first lines of its stack. */
export const firstLines = (error: string): string =>
  cut(withoutTokens(error).split('\n').slice(0, shownLines).join('\n'), longestError);

function shown(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value))
    return [
      ...value.slice(0, longestList).map(shown),
      ...(value.length > longestList ? [`… +${value.length - longestList}`] : []),
    ];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecretField(name) ? hidden : shown(inner)]),
  );
}

const shownText = (text: string): string => cut(withoutTokens(text), longestText);
const withoutTokens = (text: string): string => (text.includes(accessTokenPrefix) ? hidden : text);
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}… +${text.length - length}` : text;
