import { networkIds } from '@mm/proto/vocabulary/network.js';
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

const [network] = networkIds;
if (!network) throw new Error('there are no networks');

/** A digest with texts in the place of everything that people and networks write. */
const digestOf = (...texts: string[]): DigestReport =>
  sampleReport({
    name: texts.join(' '),
    author: texts.join(' '),
    topic: texts.join(' '),
    filters: texts,
    publications: texts.flatMap((text) => [
      samplePublication({ caption: text, textShort: `${text} ${text}`, autor: text, network: text, toneText: text }),
      samplePublication({ caption: '', url: text }),
      samplePublication({ caption: '', url: `https://example.kz/${text}` }),
    ]),
    oblasts: new Map([[31, texts.join(' ')]]),
    gaps: {
      gaps: texts.map((text) => ({
        author_id: 1,
        network,
        username: text,
        full_name: text,
        from: 1,
        until: 2,
        reason: 'stopped' as const,
      })),
      total: texts.length,
    },
    files: texts.map((name) => ({ name, contentType: 'application/pdf', content: Buffer.from('x') })),
    tooLarge: texts,
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
  const groups = Array.from({ length: Math.ceil(hostileTexts.length / 25) }, (_, at) =>
    hostileTexts.slice(at * 25, at * 25 + 25),
  );
  for (const group of groups) expect(partsOf(digestHtml(digestOf(...group)))).toEqual(usual);
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
