import { accessTokenPrefix } from '@mm/proto/http/access-tokens.js';

type Fields = Readonly<Record<string, unknown>>;

/** Parts of field names, in lower case and without separators, whose values are never recorded. */
const secretNames = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'token',
  'apihash',
  'apikey',
  'privatekey',
  'cookie',
  'session',
  'authorization',
  'credential',
  'sealed',
  'hash',
] as const;
const longestText = 10_000;
const deepest = 8;

/** Whether a field of this name holds a secret. */
export function isSecretField(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return secretNames.some((part) => plain.includes(part));
}

/** The fields that differ, before and after, without secrets; undefined when nothing differs. */
export function changedFields(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } | undefined {
  const was = before && recordable(before);
  const is = after && recordable(after);
  if (!was || !is) return { before: was, after: is };
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => canonicalJson(was[name]) !== canonicalJson(is[name]),
  );
  if (changed.length === 0) return undefined;
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(changed.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  return { before: pick(was), after: pick(is) };
}

/** JSON with the fields of every object in the order of their names, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const recordable = (fields: object): Fields => recordableValue(fields, 0) as Fields;

/** Without secrets, cut to lengths that one event can carry. */
function recordableValue(value: unknown, depth: number): unknown {
  if (depth > deepest) return '…';
  if (typeof value === 'string') return recordableText(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => recordableValue(one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isSecretField(name) || one === undefined ? [] : [[name, recordableValue(one, depth + 1)]],
    ),
  );
}

function recordableText(text: string): string {
  if (text.includes(accessTokenPrefix)) return '…';
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
