import { smtpFailure } from './smtp-failure.js';

const failure = (fields: object, message = 'no'): string =>
  smtpFailure(Object.assign(new Error(message), fields), ['secret']).state;

it.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'bounced'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, 'failed'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'bounced'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'failed'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'failed'],
  [{ code: 'ECONNECTION', command: 'CONN', responseCode: 554 }, 'failed'],
  [{ code: 'EENVELOPE', command: 'API' }, 'bounced'],
  [{ code: 'ETIMEDOUT' }, 'failed'],
  [{}, 'failed'],
])('%j is %s', (fields, state) => {
  expect(failure(fields)).toBe(state);
});

it('an error is at most 500 characters long, and has no secret', () => {
  const result = smtpFailure(new Error(`password secret ${'x'.repeat(1000)}`), ['secret']);
  expect(result).toEqual({ state: 'failed', error: expect.stringMatching(/^password \*\*\* x+$/) });
  expect('error' in result && result.error.length).toBeLessThanOrEqual(500);
});
