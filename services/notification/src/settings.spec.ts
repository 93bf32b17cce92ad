import { randomBytes } from 'node:crypto';
import { notificationSettings } from './settings.js';

const settings = (environment: Record<string, string>) =>
  notificationSettings({
    DATABASE_URL: 'postgres://localhost/mm',
    MM_SECRET_KEY: randomBytes(32).toString('base64'),
    ...environment,
  }).mail;

it('without settings mails stay in the outbox and may go anywhere', () => {
  expect(settings({})).toEqual({
    smtpUrl: undefined,
    from: 'Мониторинг <monitoring@localhost>',
    domains: [],
    dkim: undefined,
  });
});

it('domains are a list in small letters', () => {
  expect(settings({ MM_MAIL_DOMAINS: 'MM.kz, example.kz,' }).domains).toEqual(['mm.kz', 'example.kz']);
});

it.each(['monitoring@mm.kz', 'Мониторинг <monitoring@mm.kz>', '<a@mm.kz>'])('%j may send', (from) => {
  expect(settings({ MM_MAIL_FROM: from }).from).toBe(from);
});

it.each(['Мониторинг', 'a@mm.kz, b@mm.kz', 'A <a@mm.kz>\r\nBcc: b@mm.kz', 'A <a@mm.kz> <b@mm.kz>'])(
  '%j is no sender',
  (from) => {
    expect(() => settings({ MM_MAIL_FROM: from })).toThrow('MM_MAIL_FROM');
  },
);

it('a signature needs a domain, a selector and a key', () => {
  const dkim = { MM_DKIM: 'mm.kz:mails', MM_DKIM_KEY: 'key' };
  expect(settings(dkim).dkim).toEqual({ domain: 'mm.kz', selector: 'mails', privateKey: 'key' });
  expect(() => settings({ MM_DKIM: 'mm.kz:mails' })).toThrow('MM_DKIM_KEY');
  expect(() => settings({ ...dkim, MM_DKIM: 'mm.kz' })).toThrow('MM_DKIM');
});

it('the address of a mail server is never in an error', () => {
  expect(() => settings({ MM_SMTP_URL: 'http://mm:secret@mm.kz' })).toThrow(/^(?!.*secret).*MM_SMTP_URL/s);
});
