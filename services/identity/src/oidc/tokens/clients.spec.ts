import { isOwnPage } from './clients.js';

const own = 'http://localhost:3000';

describe('the redirect address after signing in', () => {
  it.each([
    'http://localhost:3000/',
    'http://localhost:3000',
    'http://localhost:3000/vkontakte-authors?x=1&keyword=%D0%B0',
    'http://localhost:3000/smi-parser/a%2Fb',
  ])('accepts %s', (uri) => expect(isOwnPage(uri, own)).toBe(true));

  it.each([
    'http://localhost:3001/',
    'https://localhost:3000/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'http://evil.example/?http://localhost:3000/',
    'http://user:pass@localhost:3000/',
    '//localhost:3000/',
    'javascript:alert(1)',
    'http://localhost:3000/realms/mm/protocol/openid-connect/auth',
    'http://localhost:3000/main#token',
    'http://localhost:3000\\@evil.example',
    '',
    '/main',
    'http://localhost/',
  ])('rejects %j', (uri) => expect(isOwnPage(uri, own)).toBe(false));
});
