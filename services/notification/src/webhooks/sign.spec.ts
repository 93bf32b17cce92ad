import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './sign.js';

const now = Math.floor(Date.now() / 1000);
const body = '{"type":"topic.matched","data":{"text":"Дорога №1"}}';
const [secret, earlier, other] = [newSecret(), newSecret(), newSecret()];
const message = { id: 'f0b1', timestamp: now, body };

describe('the signature of a webhook', () => {
  it.each([secret, earlier])('is accepted by a verifier of Standard Webhooks with each of its secrets', (one) =>
    expect(new Webhook(one).verify(body, signedHeaders([secret, earlier], message))).toEqual(JSON.parse(body)),
  );

  it('is what the reference library makes', () =>
    expect(signedHeaders([secret], message)['webhook-signature']).toBe(
      new Webhook(secret).sign(message.id, new Date(now * 1000), body),
    ));

  it.each([
    ['another secret', other, body, message],
    ['another body', secret, `${body} `, message],
    ['another id', secret, body, { ...message, id: 'f0b2' }],
    ['an old timestamp', secret, body, { ...message, timestamp: now - 3600 }],
  ])('is refused with %s', (_, verifier, received, sent) => {
    const headers = { ...signedHeaders([secret], message), 'webhook-id': sent.id };
    const old = sent.timestamp === now ? headers : signedHeaders([secret], sent);
    expect(() => new Webhook(verifier).verify(received, old)).toThrow();
  });
});
