import { RefreshTokenEnvelope } from './refresh-token-envelope.js';

describe('RefreshTokenEnvelope', () => {
  const envelope = new RefreshTokenEnvelope('http://localhost:3000/realms/mm', 'secret');
  const wrapped = envelope.wrap('opaque-value', { iat: 1, exp: 2, sub: 's' });

  it('wraps a token in a JWT of type Refresh', () => {
    const claims = JSON.parse(Buffer.from(wrapped.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ typ: 'Refresh', iat: 1, exp: 2, sub: 's', iss: 'http://localhost:3000/realms/mm' });
  });
  it('unwraps the opaque token, also after repeated wrapping', () => {
    expect(envelope.unwrap(wrapped)).toBe('opaque-value');
    expect(envelope.unwrap(envelope.wrap(wrapped, { iat: 1, exp: 3 }))).toBe('opaque-value');
  });
  it('does not unwrap tokens signed with another key', () => {
    const foreign = new RefreshTokenEnvelope('http://localhost:3000/realms/mm', 'other').wrap('opaque-value', {
      iat: 1,
      exp: 2,
    });
    expect(envelope.unwrap(foreign)).toBe(foreign);
    expect(envelope.unwrap('opaque-value')).toBe('opaque-value');
  });
});
