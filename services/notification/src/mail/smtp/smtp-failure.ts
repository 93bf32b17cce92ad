import type { MailResult } from '../mailer.js';
import { errorText } from '../prepare-mail.js';

/** Commands whose refusal is about the recipient or the mail, not about how the server is reached. */
const ofThisMail = new Set(['RCPT TO', 'DATA']);

/**
 * What a failed try means. Only the server's final refusal (5xx) of the recipient or of the mail itself is a bounce:
 * a refused password or sender is repaired by an administrator, and everything else may pass.
 * @param secrets leave the text, in which servers may repeat them
 */
export function smtpFailure(error: unknown, secrets: readonly string[]): MailResult {
  const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number };
  const text = secrets.reduce((words, secret) => words.replaceAll(secret, '***'), errorText(error));
  const isFinal = responseCode !== undefined && responseCode >= 500 && ofThisMail.has(command ?? '');
  // An address that cannot be an envelope's never can.
  const isNoAddress = code === 'EENVELOPE' && !responseCode;
  return { state: isFinal || isNoAddress ? 'bounced' : 'failed', error: text };
}
