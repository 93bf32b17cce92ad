import { mailerContract } from '../contract/mailer.contract.js';
import { mailKit, sampleMail } from '../testing/mail-kit.js';
import { OutboxMailer } from './outbox-mailer.js';
import { StoredMails } from './stored-mails.js';

describe('the file outbox', () => {
  mailerContract(async ({ clock, dataSource, preparation }) => {
    const mails = new StoredMails(dataSource, clock);
    return {
      mailer: new OutboxMailer(preparation, mails),
      async received(messageId) {
        const found = await mails.find(messageId);
        return found ? [{ recipients: [found.recipient], eml: found.eml }] : [];
      },
      close: async () => undefined,
    };
  });

  it('shows mails with their pictures, keeps each once and for 14 days', async () => {
    const kit = await mailKit();
    let now = new Date('2026-11-23T10:00:00Z');
    const mails = new StoredMails(kit.dataSource, { now: () => now });
    const mailer = new OutboxMailer(kit.preparation, mails);
    const mail = sampleMail();
    expect(await mailer.send(mail)).toEqual({ state: 'sent' });
    expect(await mailer.send({ ...mail, content: { ...mail.content, subject: 'Другая' } })).toEqual({ state: 'sent' });
    expect(await mails.find(mail.messageId)).toMatchObject({
      subject: 'Сводка: 15 публикаций',
      html: expect.stringContaining('<img src="data:image/png;base64,iVBORw==">'),
      attachments: [{ name: 'Школы_неделя.xlsx', size: 13 }],
    });
    expect([...(await mailer.stored([mail.messageId, '<other@mm.kz>']))]).toEqual([mail.messageId]);
    now = new Date('2026-12-07T09:59:00Z');
    await mails.removeOld();
    expect((await mailer.stored([mail.messageId])).size).toBe(1);
    now = new Date('2026-12-07T10:01:00Z');
    await mails.removeOld();
    expect((await mailer.stored([mail.messageId])).size).toBe(0);
    await kit.close();
  });
});
