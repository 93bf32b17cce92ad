/** Lists and objects within each other in one JSON text: many more than any call has. */
export const MAX_JSON_DEPTH = 64;
/** Values of one JSON body: some more than any call has. Looking through more takes too long. */
export const MAX_JSON_VALUES = 50_000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\,[]{}'].map((sign) => sign.charCodeAt(0));

/**
 * What makes a JSON text too large to walk through its value: more than MAX_JSON_DEPTH lists and objects within each
 * other would exhaust the stack, too many values would stop all other requests. Text that is no JSON gets any answer.
 * @param json text, or its bytes in UTF-8
 * @param mostValues in all lists and objects together
 */
export function jsonExcess(
  json: Uint8Array | string,
  mostValues = Infinity,
): 'too-deep' | 'too-many-values' | undefined {
  const bytes = typeof json === 'string' ? new TextEncoder().encode(json) : json;
  let [depth, values] = [0, 1];
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === LIST || byte === OBJECT) {
      if (++depth > MAX_JSON_DEPTH) return 'too-deep';
    } else if (byte === COMMA) {
      if (++values > mostValues) return 'too-many-values';
    } else if (byte === LIST_END || byte === OBJECT_END) depth--;
  }
  return undefined;
}
