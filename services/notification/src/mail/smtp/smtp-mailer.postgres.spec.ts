import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerError, type SMTPServerOptions } from 'smtp-server';
import { mailerContract } from '../contract/mailer.contract.js';
import type { MailResult } from '../mailer.js';
import { mailKit, sampleMail, type MailKit } from '../testing/mail-kit.js';
import { readEml } from '../testing/read-eml.js';
import { SmtpMailer, type SmtpOptions } from './smtp-mailer.js';

const password = 'pä55/word@1';

/** A mail server that requires a password, and what it took over. */
class MailServer {
  readonly received: { recipients: string[]; eml: Buffer; isEncrypted: boolean }[] = [];
  /** How many mails it was given, also those that it did not take over. */
  given = 0;
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      logger: false,
      disableReverseLookup: true,
      onAuth: (auth, _, done) =>
        auth.username === 'mm' && auth.password === password ? done(null, { user: 1 }) : done(refusal(535, 'no')),
      onData: (stream, { envelope, secure }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.given++;
          const recipients = envelope.rcptTo.map(({ address }) => address);
          this.received.push({ recipients, eml: Buffer.concat(parts), isEncrypted: secure });
          done();
        });
      },
      ...options,
    });
    this.#server.on('error', () => undefined);
  }

  async listen(at = 0): Promise<number> {
    const listening = this.#server.listen(at, '127.0.0.1');
    await once(listening, 'listening');
    return (listening.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

const refusal = (responseCode: number, text: string): SMTPServerError =>
  Object.assign(new Error(text), { responseCode });

/** smtp-server has a certificate that nobody signed. */
const urlOf = (port: number, { protocol = 'smtps', pass = password, query = '?tls.rejectUnauthorized=false' } = {}) =>
  `${protocol}://mm:${encodeURIComponent(pass)}@127.0.0.1:${port}${query}`;

/** What a signature (RFC 6376, relaxed headers) is of, and its fields. */
function signedHeaders(eml: string): { signed: string; value: Map<string, string> } {
  const fields = eml
    .slice(0, eml.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1)] as const);
  const relaxed = (name: string, text: string): string => `${name}:${text.replace(/[ \t]+/g, ' ').trim()}`;
  const signature = fields.find(([name]) => name === 'dkim-signature')?.[1] ?? '';
  const value = new Map(
    signature.split(';').map((part) => {
      const text = part.replaceAll(' ', '');
      return [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const;
    }),
  );
  const names = value.get('h')?.toLowerCase().split(':') ?? [];
  const lines = names.flatMap((name) =>
    fields.filter(([one]) => one === name).map(([one, text]) => relaxed(one, text)),
  );
  const unsigned = relaxed('dkim-signature', signature.replace(/b=[A-Za-z0-9+/= ]+$/, 'b='));
  return { signed: [...lines, unsigned].join('\r\n'), value };
}

describe('SMTP with TLS and a password', () => {
  mailerContract(async ({ preparation }) => {
    const server = new MailServer({ secure: true });
    const mailer = new SmtpMailer(preparation, { url: urlOf(await server.listen()), dkim: undefined });
    return {
      mailer,
      received: async (messageId) => {
        expect(server.received.every(({ isEncrypted }) => isEncrypted)).toBe(true);
        return server.received.filter(({ eml }) => readEml(eml).headers.get('message-id') === messageId);
      },
      async close() {
        mailer.onModuleDestroy();
        await server.close();
      },
    };
  });
});

describe('a mail server that does not take a mail', () => {
  let kit: MailKit;
  beforeAll(async () => {
    kit = await mailKit();
  });
  afterAll(() => kit.close());

  /** Sends one mail to a server, or to several after another. */
  async function sent(
    options: SMTPServerOptions,
    url: Parameters<typeof urlOf>[1] = {},
    more: Partial<SmtpOptions> = {},
  ): Promise<{ result: MailResult; server: MailServer }> {
    const server = new MailServer(options);
    const mailer = new SmtpMailer(kit.preparation, {
      url: urlOf(await server.listen(), url),
      dkim: undefined,
      ...more,
    });
    const notificationId = await kit.notification('a@mm.kz');
    const result = await mailer.send(sampleMail({ notificationId }));
    mailer.onModuleDestroy();
    await server.close();
    return { result, server };
  }

  it.each([
    [450, 'failed'],
    [550, 'bounced'],
  ])('a recipient refused with %i is %s', async (code, state) => {
    const { result } = await sent({ secure: true, onRcptTo: (_, __, done) => done(refusal(code, 'not here')) });
    expect(result).toEqual({ state, error: expect.stringContaining('not here') });
  });

  it.each([
    [452, 'failed'],
    [554, 'bounced'],
  ])('a mail refused with %i after its content is %s', async (code, state) => {
    const { result } = await sent({
      secure: true,
      onData: (stream, _, done) => stream.resume().on('end', () => done(refusal(code, 'no space'))),
    });
    expect(result).toEqual({ state, error: expect.stringContaining('no space') });
  });

  it('a refused sender is no fault of the recipient, and is tried again', async () => {
    const { result } = await sent({ secure: true, onMailFrom: (_, __, done) => done(refusal(550, 'who are you')) });
    expect(result).toEqual({ state: 'failed', error: expect.stringContaining('who are you') });
  });

  it('a wrong password is tried again, and is never shown', async () => {
    const pass = 'secret-77';
    const { result, server } = await sent(
      { secure: true, onAuth: (auth, _, done) => done(refusal(535, `bad password ${auth.password}`)) },
      { pass },
    );
    expect(result).toEqual({ state: 'failed', error: expect.stringContaining('bad password ***') });
    expect(server.given).toBe(0);
  });

  it('STARTTLS is used, and no password is sent without it unless the address says so', async () => {
    const { result, server } = await sent({}, { protocol: 'smtp' });
    expect([result, server.received[0]?.isEncrypted]).toEqual([{ state: 'sent' }, true]);
    const clear: SMTPServerOptions = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
    const refused = await sent(clear, { protocol: 'smtp' });
    expect([refused.result.state, refused.server.given]).toEqual(['failed', 0]);
    const allowed = await sent(clear, { protocol: 'smtp', query: '?requireTLS=false' });
    expect(allowed.result).toEqual({ state: 'sent' });
  });

  it('a certificate that nobody signed is refused', async () => {
    const { result, server } = await sent({ secure: true }, { query: '' });
    expect([result.state, server.given]).toEqual(['failed', 0]);
  });

  it('a connection that is lost after the content is a failure, and the mail is not repeated by itself', async () => {
    let given = 0;
    const { result } = await sent({
      secure: true,
      onData(this: SMTPServer, stream) {
        stream.resume().on('end', () => {
          given++;
          for (const connection of this.connections) connection._socket.destroy();
        });
      },
    });
    expect(result.state).toBe('failed');
    expect(given).toBe(1);
  });

  it('a server that does not answer is given up', async () => {
    const { result } = await sent({ secure: true, onConnect: () => undefined }, {}, { longestSendMs: 300 });
    expect(result.state).toBe('failed');
  });

  it('a server that is away costs a mail one try, and the next one arrives', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const mailer = new SmtpMailer(kit.preparation, { url: urlOf(port), dkim: undefined });
    expect((await mailer.send(sampleMail())).state).toBe('failed');
    const server = new MailServer({ secure: true });
    await server.listen(port);
    expect(await mailer.send(sampleMail())).toEqual({ state: 'sent' });
    mailer.onModuleDestroy();
    await server.close();
  });

  it('a signature (DKIM) is of the body and of the headers about unsubscribing too', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { domain: 'mm.kz', selector: 'mails', privateKey: pem.replaceAll('\n', '\\n') };
    const { server } = await sent({ secure: true }, {}, { dkim });
    const eml = server.received[0]?.eml.toString('latin1') ?? '';
    const { signed, value } = signedHeaders(eml);
    expect(value.get('d')).toBe('mm.kz');
    expect(value.get('s')).toBe('mails');
    expect(value.get('h')?.toLowerCase().split(':')).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    const signature = Buffer.from(value.get('b') ?? '', 'base64');
    expect(createVerify('sha256').update(signed).verify(publicKey, signature)).toBe(true);
  });
});
