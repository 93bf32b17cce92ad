import type { ZodType } from 'zod';
import { NetworkFault } from '../network/network-fault.js';

/** The fault of a response of an unknown shape; `method` names the call, never its address. */
export const schemaDrift = (method: string, message: string, payload: string): NetworkFault =>
  new NetworkFault('schema_drift', { code: 'schema', message: `${method}: ${message}`.slice(0, 500) }, { payload });

/** Parses JSON. An error page or a truncated response is 'transient'; any other text is 'schema_drift'. */
export function parseJsonBody(text: string, method: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (/^\s*[<{[]/.test(text) || text.trim() === '')
      throw new NetworkFault('transient', { code: 'not_json', message: `${method}: ${text.trim().slice(0, 100)}` });
    throw schemaDrift(method, 'the response is not JSON', text);
  }
}

/** The JSON of a text; undefined for any other text. */
export function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value in the shape of the schema. Throws 'schema_drift' with the body for any other; `method` names the call. */
export function inShape<T>(value: unknown, schema: ZodType<T>, method: string, body: string): T {
  const read = schema.safeParse(value);
  if (!read.success) throw schemaDrift(method, read.error.message, body);
  return read.data;
}

/** Parses the items of a list. Throws 'schema_drift' when none of them has the expected shape. */
export function readItems<T>(
  items: readonly unknown[],
  schema: ZodType<T>,
  method: string,
): { read: T[]; skipped: number } {
  const read: T[] = [];
  let reason = '';
  for (const item of items) {
    const parsed = schema.safeParse(item);
    if (parsed.success) read.push(parsed.data);
    else reason ||= parsed.error.message;
  }
  if (items.length > 0 && read.length === 0) throw schemaDrift(method, reason, JSON.stringify(items));
  return { read, skipped: items.length - read.length };
}
