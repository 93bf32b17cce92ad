/** Lists and objects within each other in one JSON text: many more than any call has. */
export const MAX_JSON_DEPTH = 64;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0));

/**
 * Whether a JSON text has more than MAX_JSON_DEPTH lists and objects within each other. Such a text is refused before
 * anything walks through its value, because that would exhaust the stack. Text that is no JSON may get either answer.
 * @param json text, or its bytes in UTF-8
 */
export function isTooDeep(json: Uint8Array | string): boolean {
  const bytes = typeof json === 'string' ? new TextEncoder().encode(json) : json;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === LIST || byte === OBJECT) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (byte === LIST_END || byte === OBJECT_END) depth--;
  }
  return false;
}
