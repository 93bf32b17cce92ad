import { decodeJwt } from 'jose';

/** The session (`sid`) of an access token that was verified, or that the provider has just issued. */
export function sessionOfToken(token: string): string | undefined {
  const { sid } = decodeJwt(token);
  return typeof sid === 'string' ? sid : undefined;
}
