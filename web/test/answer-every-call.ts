import { matchPath } from 'react-router-dom';
import { z, type ZodType } from 'zod';
import { allCalls } from '@mm/proto/http/calls.js';
import type { Call } from '@mm/proto/http/call.js';

/** A schema as JSON Schema says it, as far as a sample needs it. */
interface Shape {
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  allOf?: readonly Shape[];
  type?: string;
  properties?: Readonly<Record<string, Shape>>;
  items?: Shape;
  prefixItems?: readonly Shape[];
  minimum?: number;
  exclusiveMinimum?: number;
}

/** A value that has the shape: one entry in each list, no null where something else may be, nothing that is true. */
function valueOf(shape: Shape): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return valueOf(choices.find(({ type }) => type !== 'null') ?? {});
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(valueOf));
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, of]) => [name, valueOf(of)]));
    case 'array':
      return shape.prefixItems?.map(valueOf) ?? [valueOf(shape.items ?? {})];
    case 'string':
      return 'имя';
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

const sampleOf = (schema: ZodType): unknown => valueOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape);

const callAt = (method: string, pathname: string): Call | undefined =>
  allCalls.find(
    (call) =>
      (call.method === method || (call.changes === true && method === 'POST')) &&
      [call.path, ...(call.aliases ?? [])].some((path) => matchPath(path, pathname)),
  );

/**
 * Replaces `fetch` with a server that answers every declared call with a value of its shape; returns the calls that are
 * made, in order. Throws for a request that is no declared call.
 */
export function answerEveryCall(): { calls: Call[] } {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const made = callAt(init?.method ?? 'GET', pathname);
    if (!made) throw new Error(`${init?.method ?? 'GET'} ${pathname} is no call`);
    calls.push(made);
    return Response.json(sampleOf(made.response));
  };
  return { calls };
}
