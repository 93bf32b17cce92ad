import { createHmac, timingSafeEqual } from 'node:crypto';

/** What keycloak-js reads from a refresh token; times in unix seconds. */
export interface RefreshTokenFacts {
  iat: number;
  exp: number;
  sub?: string | undefined;
  azp?: string | undefined;
  sid?: string | undefined;
  scope?: string | undefined;
}

/**
 * Puts the provider's opaque refresh token into a JWT and takes it out again,
 * because keycloak-js decodes refresh tokens and stops at anything without claims. The head is not that of a JWT: the
 * provider revokes no JWTs.
 */
export class RefreshTokenEnvelope {
  constructor(
    private readonly issuer: string,
    private readonly secret: string,
  ) {}

  wrap(opaque: string, facts: RefreshTokenFacts): string {
    const head = encode('HS512');
    const body = encode({ ...facts, iss: this.issuer, aud: this.issuer, typ: 'Refresh', jti: this.unwrap(opaque) });
    return `${head}.${body}.${this.sign(`${head}.${body}`).toString('base64url')}`;
  }

  /** The opaque token inside; returns any value that this class did not create unchanged. */
  unwrap(token: string): string {
    const [head, body, signature, ...more] = token.split('.');
    if (!head || !body || !signature || more.length) return token;
    const actual = Buffer.from(signature, 'base64url');
    const expected = this.sign(`${head}.${body}`);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return token;
    return String((JSON.parse(Buffer.from(body, 'base64url').toString()) as { jti: unknown }).jti);
  }

  private sign(text: string): Buffer {
    return createHmac('sha512', this.secret).update(text).digest();
  }
}

function encode(value: object | string): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
