/** One requested field: `media.limit(25).after(X){id}` has a name, arguments and fields of its own. */
export interface Field {
  name: string;
  args: Readonly<Record<string, string>>;
  fields: Field[];
}

/** A request that Graph refuses: its error code, subcode and message. */
export class GraphError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly subcode?: number,
  ) {
    super(message);
  }
}

/**
 * Parses the `fields` parameter: names divided by commas, each with arguments `.name(value)` and nested fields in
 * braces. Throws GraphError 2500 for other text, as Graph does.
 */
export function parseFields(text: string): Field[] {
  const reader = { text, at: 0 };
  const fields = text === '' ? [] : readFields(reader);
  if (reader.at < text.length) throw syntaxError(reader.at);
  return fields;
}

interface Reader {
  readonly text: string;
  at: number;
}
const syntaxError = (at: number): GraphError => new GraphError(2500, `Syntax error at character ${at} of the fields`);

function readFields(reader: Reader): Field[] {
  const fields = [readField(reader)];
  while (reader.text[reader.at] === ',') {
    reader.at++;
    fields.push(readField(reader));
  }
  return fields;
}

function readField(reader: Reader): Field {
  const name = take(reader, /^\w+/);
  const args: Record<string, string> = {};
  while (reader.text[reader.at] === '.') {
    reader.at++;
    const arg = take(reader, /^\w+\([^()]*\)/);
    const open = arg.indexOf('(');
    args[arg.slice(0, open)] = arg.slice(open + 1, -1);
  }
  if (reader.text[reader.at] !== '{') return { name, args, fields: [] };
  reader.at++;
  const fields = readFields(reader);
  if (reader.text[reader.at] !== '}') throw syntaxError(reader.at);
  reader.at++;
  return { name, args, fields };
}

function take(reader: Reader, pattern: RegExp): string {
  const [found] = pattern.exec(reader.text.slice(reader.at)) ?? [];
  if (found === undefined) throw syntaxError(reader.at);
  reader.at += found.length;
  return found;
}

/** How each field of a node gets its value; undefined = Graph leaves the field out. */
export type Resolvers = Readonly<Record<string, (field: Field) => unknown>>;

/** The requested fields of a node and its id. Throws GraphError 100 for a field that the node does not have. */
export function selected(fields: readonly Field[], resolvers: Resolvers, type: string): Record<string, unknown> {
  const unknown = fields.find(({ name }) => !Object.hasOwn(resolvers, name));
  if (unknown)
    throw new GraphError(100, `(#100) Tried accessing nonexisting field (${unknown.name}) on node type (${type})`);
  const wanted = [...fields, { name: 'id', args: {}, fields: [] }];
  return Object.fromEntries(
    wanted
      .map((field) => [field.name, resolvers[field.name]?.(field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** A time in ms as Graph writes it: `2026-11-20T05:00:00+0000`. */
export const graphTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+0000`;

/** A cursor for the number where the next page begins. */
export const cursorOf = (next: number): string => Buffer.from(`QVFI:${next}`).toString('base64url');

/** The number of a cursor; undefined for the first page. Throws GraphError 100 for other text. */
export function placeOfCursor(cursor: string | null | undefined): number | undefined {
  if (!cursor) return undefined;
  const [, digits] = /^QVFI:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (digits === undefined) throw new GraphError(100, '(#100) Invalid parameter: after is not a cursor');
  return Number(digits);
}

/** The `limit` of a page, 1 to 100. Throws GraphError 100 for others. */
export function limitOf(text: string | null | undefined): number {
  const limit = Number(text ?? 25);
  if (!Number.isInteger(limit) || limit < 0 || limit > 100)
    throw new GraphError(100, '(#100) Invalid parameter: limit must be from 0 to 100');
  return limit;
}
