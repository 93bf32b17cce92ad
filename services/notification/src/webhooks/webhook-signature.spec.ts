import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './webhook-signature.js';

const now = new Date();
const body = '{"type":"topic.matched","data":{"text":"Дорога №1"}}';
const [secret, earlier, other] = [newSecret(), newSecret(), newSecret()];
const message = { id: 'f0b1', at: now, body };

describe('the signature of a webhook', () => {
  it.each([secret, earlier])('is accepted by a verifier of Standard Webhooks with each of its secrets', (one) =>
    expect(new Webhook(one).verify(body, signedHeaders([secret, earlier], message))).toEqual(JSON.parse(body)),
  );

  it('is what the reference library makes', () => {
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1614265330_000), body: '{"test": 2432232314}' };
    expect(signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], example)).toEqual({
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it.each([
    ['another secret', other, body, message],
    ['another body', secret, `${body} `, message],
    ['another id', secret, body, { ...message, id: 'f0b2' }],
    ['an old timestamp', secret, body, { ...message, at: new Date(now.getTime() - 3_600_000) }],
  ])('is refused with %s', (_, verifier, received, sent) => {
    const headers = { ...signedHeaders([secret], message), 'webhook-id': sent.id };
    const old = sent.at === now ? headers : signedHeaders([secret], sent);
    expect(() => new Webhook(verifier).verify(received, old)).toThrow();
  });
});
