import { randomBytes } from 'node:crypto';
import type { Mailer } from '../mailer.js';
import { mailKit, sampleMail, type MailKit } from '../testing/mail-kit.js';
import { readEml, type ReadMail } from '../testing/read-eml.js';

/** A way out for mails under test. */
export interface MailerHarness {
  mailer: Mailer;
  /** What left, or was stored, under a Message-ID, in the order of its coming. */
  received(messageId: string): Promise<{ recipients: string[]; eml: Buffer }[]>;
  close(): Promise<void>;
}

/** What every way out for mails does. */
export function mailerContract(make: (kit: MailKit) => Promise<MailerHarness>): void {
  let kit: MailKit;
  let harness: MailerHarness;
  beforeAll(async () => {
    kit = await mailKit();
    harness = await make(kit);
  });
  afterAll(async () => {
    await harness.close();
    await kit.close();
  });

  const arrived = async (mail: ReturnType<typeof sampleMail>): Promise<ReadMail> => {
    expect(await harness.mailer.send(mail)).toEqual({ state: 'sent' });
    const [only, ...others] = await harness.received(mail.messageId);
    expect(others).toEqual([]);
    expect(only?.recipients).toEqual([mail.recipient]);
    return readEml(only?.eml ?? Buffer.alloc(0));
  };

  it('a mail arrives with its words, picture and attachment, under its Message-ID', async () => {
    const mail = sampleMail();
    const { files, headers, html, subject, text } = await arrived(mail);
    expect(headers.get('message-id')).toBe(mail.messageId);
    expect(headers.get('to')).toBe('a@mm.kz');
    expect(headers.get('from')).toMatch(/<monitoring@mm\.kz>$/);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.has('list-unsubscribe')).toBe(false);
    expect(subject).toBe('Сводка: 15 публикаций');
    expect(html).toContain('Қазақстан <img src="cid:chart@mm">');
    expect(text).toContain('Қазақстан');
    expect(
      files.map(({ cid, content, disposition, name }) => [name, cid, disposition, content.toString('hex')]),
    ).toEqual([
      ['chart.png', 'chart@mm', 'inline', '89504e47'],
      ['Школы_неделя.xlsx', expect.anything(), 'attachment', Buffer.from('PK отчёт').toString('hex')],
    ]);
  });

  it('each recipient has a link of their own, in the body and in the headers (RFC 8058)', async () => {
    const notificationId = await kit.notification('a@mm.kz', 'b@mm.kz');
    const pages = [];
    for (const recipient of ['a@mm.kz', 'b@mm.kz']) {
      const { headers, html, text } = await arrived(sampleMail({ notificationId, recipient }));
      const { oneClick, page } = kit.links.of(notificationId, recipient);
      expect(headers.get('list-unsubscribe')).toBe(`<${oneClick}>`);
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(html).toContain(`href="${page}"`);
      expect(text).toContain(`Не получать: ${page}`);
      pages.push(page);
    }
    expect(new Set(pages).size).toBe(2);
  });

  it('a recipient who stopped the mails of a notification receives none of them, and those of others', async () => {
    const [stopped, other] = [await kit.notification('a@mm.kz', 'B@mm.kz'), await kit.notification('B@mm.kz')];
    const token = kit.links.of(stopped, 'B@mm.kz').page.split('/').pop() ?? '';
    await kit.unsubscriptions.stop(token);
    const mail = sampleMail({ notificationId: stopped, recipient: 'b@mm.kz' });
    expect(await harness.mailer.send(mail)).toEqual({ state: 'unsubscribed' });
    expect(await harness.received(mail.messageId)).toEqual([]);
    await arrived(sampleMail({ notificationId: stopped }));
    await arrived(sampleMail({ notificationId: other, recipient: 'B@mm.kz' }));
    await kit.unsubscriptions.resume(token);
    await arrived(sampleMail({ notificationId: stopped, recipient: 'b@mm.kz' }));
  });

  it('an address of a domain that is not allowed bounces', async () => {
    const mail = sampleMail({ recipient: 'a@mm.kz.example.com' });
    expect(await harness.mailer.send(mail)).toEqual({ state: 'bounced', error: 'domain-not-allowed' });
    expect(await harness.received(mail.messageId)).toEqual([]);
  });

  it('names with line breaks, controls and any length become one subject and no other header [S-11]', async () => {
    const name = `Сводка\r\nBcc: evil@example.com\n\r\nтело\u2028\u202e${'ё'.repeat(400)}`;
    const { files, headers, subject } = await arrived(
      sampleMail({
        content: {
          subject: name,
          files: [{ name: 'a"\r\nX-Evil: 1\r\n.xlsx', contentType: 'text/csv', content: Buffer.from('1') }],
        },
      }),
    );
    expect(subject).toMatch(/^Сводка Bcc: evil@example\.com тело ё+…$/);
    expect([...subject]).toHaveLength(200);
    expect([...headers.keys()].filter((key) => /bcc|evil/.test(key))).toEqual([]);
    expect(files.map((file) => file.name)).toEqual(['a" X-Evil: 1 .xlsx']);
  });

  it('a name of a domain in Cyrillic is written as mail servers know it', async () => {
    const mail = sampleMail({ recipient: 'a@почта.kz' });
    expect(await harness.mailer.send(mail)).toEqual({ state: 'sent' });
    const [{ eml } = { eml: Buffer.alloc(0) }] = await harness.received(mail.messageId);
    expect(readEml(eml).headers.get('to')).toBe('a@xn--80a1acny.kz');
  });

  it('20 mails at the same time all leave, each once', async () => {
    const notificationId = await kit.notification('x@mm.kz');
    const content = Buffer.from(randomBytes(30_000).toString('base64'));
    const mails = Array.from({ length: 20 }, (_, i) =>
      sampleMail({
        notificationId,
        recipient: `r${i}@mm.kz`,
        content: { files: [{ name: 'a.bin', contentType: 'application/octet-stream', content }] },
      }),
    );
    const results = await Promise.all(mails.map((mail) => harness.mailer.send(mail)));
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['sent']));
    for (const { messageId, recipient } of mails)
      expect((await harness.received(messageId)).map(({ recipients }) => recipients)).toEqual([[recipient]]);
  });
}
