import type { Call } from '@mm/proto/http/call.js';

export interface Route {
  call: Call;
  methods: readonly string[];
  /** The path is an alias, which may also be the path of a screen. */
  isAlias: boolean;
}

interface Pattern extends Route {
  segments: readonly string[];
  optional: number;
}

/** Finds the call of a path: literal paths by name, those with parameters by pattern, longest literal part first. */
export class RouteTable {
  readonly #literal = new Map<string, Route[]>();
  readonly #patterns: Pattern[] = [];

  /** @param calls all of `proto/http`; internal ones are not routed */
  constructor(calls: readonly Call[]) {
    for (const call of calls.filter(({ internal }) => !internal)) {
      for (const path of [call.path, ...(call.aliases ?? [])])
        this.#add(path, { call, methods: call.changes ? ['GET', 'POST'] : [call.method], isAlias: path !== call.path });
    }
    this.#patterns.sort((a, b) => literalSegments(b) - literalSegments(a));
  }

  /** The route of path and method; 'wrong-method' for a path with other methods; undefined for an unknown path. */
  find(method: string, path: string): Route | 'wrong-method' | undefined {
    const found = this.#candidates(path);
    if (!found.length) return undefined;
    return (
      found.find(({ methods }) => methods.includes(method) || (method === 'HEAD' && methods.includes('GET'))) ??
      'wrong-method'
    );
  }

  #candidates(path: string): Route[] {
    const literal = this.#literal.get(path);
    if (literal) return literal;
    const parts = path.split('/').slice(1);
    return this.#patterns.filter((pattern) => matches(pattern, parts));
  }

  #add(path: string, route: Route): void {
    if (!path.includes('/:')) {
      this.#literal.set(path, [...(this.#literal.get(path) ?? []), route]);
      return;
    }
    const segments = path.split('/').slice(1);
    this.#patterns.push({ ...route, segments, optional: segments.filter((segment) => segment.endsWith('?')).length });
  }
}

function matches({ segments, optional }: Pattern, parts: readonly string[]): boolean {
  if (parts.length > segments.length || parts.length < segments.length - optional) return false;
  return parts.every((part, index) => {
    const segment = segments[index] ?? '';
    return segment.startsWith(':') ? part !== '' : segment === part;
  });
}

function literalSegments({ segments }: Pattern): number {
  return segments.filter((segment) => !segment.startsWith(':')).length;
}
