/** Unverified fields of a token. */
export interface TokenParts {
  alg: unknown;
  kid: unknown;
  /** The header has extensions, which we know none of. */
  isCritical: boolean;
  iss: unknown;
}

const maxTokenLength = 8 * 1024;

/** Parses a JWT without verifying it; undefined unless it is three base64url parts with JSON in the first two. */
export function tokenParts(token: string): TokenParts | undefined {
  if (token.length > maxTokenLength || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
  const [head, body] = token.split('.').map(json);
  if (!head || !body) return undefined;
  return { alg: head.alg, kid: head.kid, isCritical: 'crit' in head || 'b64' in head, iss: body.iss };
}

function json(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
