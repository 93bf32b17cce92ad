import { controlData } from '@mm/proto/http/outgoing-event.js';
import { allRoles } from '@mm/proto/vocabulary/role.js';
import { Webhook } from 'standardwebhooks';
import type { WebhookKit } from './webhook-kit.js';

/** What administrators see and do, on the service of the caller, which is cleared after each test. */
export function describeWebhookCalls({ deliveries, get, other, post, receiver, save, service }: WebhookKit): void {
  describe('the test button', () => {
    it('sends one signed event and says what came back', async () => {
      const { secret = '', webhook } = await save({ active: false });
      expect(await post('test-webhook', { id: webhook.id })).toEqual({ ok: true, status: 200, error: '' });
      const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
      expect(controlData()['webhook.test'].parse(receiver.received[0]?.event.data)).toEqual({
        webhook_id: webhook.id,
        name: 'Склад',
      });
      expect(await deliveries(webhook.id)).toEqual([]);
    });

    it('does not reach private addresses that are not allowed, also not by a redirect', async () => {
      const { webhook } = await save({ url: `http://${other.host}/`, active: false });
      expect(await post('test-webhook', { id: webhook.id })).toMatchObject({
        ok: false,
        status: null,
        error: expect.stringContaining('refused_address'),
      });
      receiver.respond = () => ({ status: 302, headers: { location: `http://${other.host}/` } });
      await save({ id: webhook.id, active: false });
      expect(await post('test-webhook', { id: webhook.id })).toMatchObject({ ok: false, status: 302 });
      expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
    });

    it('says why there was no response', async () => {
      const { webhook } = await save({ url: 'http://no-such-host.invalid/', active: false });
      expect(await post('test-webhook', { id: webhook.id })).toMatchObject({ ok: false, status: null });
    });
  });

  describe('the secret of a webhook', () => {
    it('is shown once, stored sealed, and not recorded', async () => {
      const { secret = '', webhook } = await save();
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(JSON.stringify(await get('webhooks'))).not.toContain('whsec_');
      const { rows } = await service.database.query<{ secret: Buffer }>('SELECT secret FROM notification.webhook');
      expect(rows[0]?.secret.includes(secret)).toBe(false);
      await save({ id: webhook.id, name: 'Архив', new_secret: true });
      const recorded = await service.until(async () => {
        const all = (await service.logged('audit.recorded')).filter(({ objectId }) => objectId === String(webhook.id));
        return all.length > 1 && all;
      }, 'the audit');
      expect(recorded.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.updated']);
      expect(JSON.stringify(recorded)).toContain('Архив');
      expect(JSON.stringify(recorded)).not.toContain('whsec_');
    });
  });

  describe('the calls of webhooks', () => {
    it.each(allRoles.filter((role) => role !== 'mm_admin'))('are closed to %s [D §4]', async (role) =>
      expect(get('webhooks', service.bearer('other', [role]))).rejects.toThrow('403'),
    );

    it.each([
      ['an address with a password', { url: 'https://a:b@example.kz/' }],
      ['another scheme', { url: 'ftp://example.kz/' }],
      ['an unknown event', { events: ['account.changed'] }],
      ['an unknown network', { networks: ['mars'] }],
    ])('refuse %s', async (_, params) => expect(save(params)).rejects.toThrow('400 invalid-request'));

    it('do not find what is gone', async () => {
      for (const path of ['delete-webhook', 'test-webhook'])
        await expect(post(path, { id: 99_999 })).rejects.toThrow('404 webhook-not-found');
      await expect(post('replay-webhook', { id: 99_999, only_dead: true })).rejects.toThrow('404');
      await expect(get('webhook-deliveries?id=99999')).rejects.toThrow('404');
    });
  });
}
