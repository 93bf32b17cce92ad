import { RefreshTokenEnvelope } from './refresh-token-envelope.js';

describe('the refresh token that keycloak-js gets', () => {
  const envelope = new RefreshTokenEnvelope('http://localhost:3000/realms/mm', 'secret');
  const wrapped = envelope.wrap('opaque-value', { iat: 1, exp: 2, sub: 's' });

  it('is a JWT that says what it is', () => {
    const claims = JSON.parse(Buffer.from(wrapped.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ typ: 'Refresh', iat: 1, exp: 2, sub: 's', iss: 'http://localhost:3000/realms/mm' });
  });
  it('gives the opaque token back, however often it is wrapped', () => {
    expect(envelope.unwrap(wrapped)).toBe('opaque-value');
    expect(envelope.unwrap(envelope.wrap(wrapped, { iat: 1, exp: 3 }))).toBe('opaque-value');
  });
  it('of anybody else stays closed', () => {
    const foreign = new RefreshTokenEnvelope('http://localhost:3000/realms/mm', 'other').wrap('opaque-value', {
      iat: 1,
      exp: 2,
    });
    expect(envelope.unwrap(foreign)).toBe(foreign);
    expect(envelope.unwrap('opaque-value')).toBe('opaque-value');
  });
});
