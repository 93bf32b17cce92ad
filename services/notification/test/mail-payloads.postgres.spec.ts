import { parseHTML } from 'linkedom';
import { digestHtml } from '../src/digest/digest-html.js';
import { subjectOf } from '../src/digest/digest-parts.js';
import type { DigestReport } from '../src/digest/digest-report.js';
import { digestText } from '../src/digest/digest-text.js';
import { samplePublication, sampleReport } from '../src/digest/testing/sample-report.js';
import { addressesOf } from '../src/notifications/addresses.js';
import { SmtpMailer } from '../src/mail/smtp/smtp-mailer.js';
import { mailKit } from '../src/mail/testing/mail-kit.js';
import { CountingMailServer } from './counting-mail-server.js';
import { hostileTexts } from './hostile-texts.js';

/** A digest with a text in the place of everything that people and networks write. */
const digestOf = (text: string): DigestReport =>
  sampleReport({
    name: text,
    author: text,
    topic: text,
    filters: [text],
    publications: [
      samplePublication({ caption: text, textShort: `${text} ${text}`, autor: text, network: text, toneText: text }),
      samplePublication({ caption: '', url: text }),
      samplePublication({ caption: '', url: `https://example.kz/${text}` }),
    ],
    oblasts: new Map([[31, text]]),
    gaps: {
      gaps: [
        { author_id: 1, network: text, username: text, full_name: text, from: 1, until: 2, reason: 'stopped' as const },
      ],
      total: 1,
    },
    files: [{ name: text, contentType: 'application/pdf', content: Buffer.from('x') }],
    tooLarge: [text],
  });

/** What a mail consists of besides its texts: elements, names of attributes, and where its links lead. */
function partsOf(html: string): { elements: string[]; attributes: string[]; schemes: string[] } {
  const all = [...parseHTML(html).document.querySelectorAll('*')];
  const schemes = all.flatMap((element) => {
    const address = element.getAttribute('href') ?? element.getAttribute('src');
    return address === null ? [] : [address.startsWith('%UNSUBSCRIBE-URL%') ? 'unsubscribe' : address.split(':')[0]];
  });
  const sorted = (list: (string | undefined)[]): string[] => [...new Set(list)].map(String).sort();
  return {
    elements: sorted(all.map(({ tagName }) => tagName)),
    attributes: sorted(all.flatMap((element) => element.getAttributeNames())),
    schemes: sorted(schemes),
  };
}

it('the HTML of a mail has the same elements and attributes whatever people and networks write [D §12]', () => {
  expect(hostileTexts.length).toBeGreaterThan(500);
  const usual = partsOf(digestHtml(digestOf('Школы')));
  const other = hostileTexts.filter(
    (text) => JSON.stringify(partsOf(digestHtml(digestOf(text)))) !== JSON.stringify(usual),
  );
  expect(other).toEqual([]);
});

it('no such text is an address of a recipient', () => {
  const accepted = hostileTexts.filter((text) => {
    try {
      return addressesOf(`${text}@mm.kz`, []).length > 0;
    } catch {
      return false;
    }
  });
  expect(accepted).toEqual([]);
});

it('none of them adds a header, a recipient or a mail', async () => {
  const kit = await mailKit();
  const server = new CountingMailServer();
  await server.start();
  const mailer = new SmtpMailer(kit.preparation, { url: `smtp://127.0.0.1:${server.port}`, dkim: undefined });
  try {
    const chosen = hostileTexts.filter((text) => text.includes('\r\n') || text.includes('=?'));
    expect(chosen.length).toBeGreaterThan(50);
    const results = await Promise.all(
      chosen.map((text, at) => {
        const report = digestOf(text);
        const content = {
          subject: subjectOf(report),
          html: digestHtml(report),
          text: digestText(report),
          files: report.files,
        };
        return mailer.send({ messageId: `<${at}@mm.kz>`, recipient: 'a@mm.kz', content, notificationId: null });
      }),
    );
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['sent']));
    expect(server.accepted.map(({ recipient }) => recipient)).toEqual(chosen.map(() => 'a@mm.kz'));
    expect(new Set(server.accepted.map(({ messageId }) => messageId)).size).toBe(chosen.length);
    const fields = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];
    expect(server.accepted.map(({ fieldNames }) => fieldNames).filter((names) => `${names}` !== `${fields}`)).toEqual(
      [],
    );
  } finally {
    mailer.onModuleDestroy();
    await server.kill();
    await kit.close();
  }
});
