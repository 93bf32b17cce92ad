import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '@mm/http/escape-html.js';
import { unsubscribePlaceholder, type Mail } from './mailer.js';
import type { UnsubscribeLink } from './unsubscribe/unsubscribe-links.js';

/** Beyond it, mail servers and programs cut or refuse a subject. */
const longestSubject = 200;

/**
 * A mail as it is composed. Nothing that people write can become another header or address: line breaks and controls
 * leave the headers, addresses are never parsed, and no file or page is read in their place.
 * @param from setting MM_MAIL_FROM
 * @param link of the recipient; null for a mail that cannot be stopped by a link
 */
export function mailMessage(
  { content, messageId, recipient }: Mail,
  from: string,
  link: UnsubscribeLink | null,
): SendMailOptions {
  const page = link?.page ?? '';
  return {
    messageId: inOneLine(messageId),
    from: inOneLine(from),
    to: { name: '', address: recipient },
    subject: cut(inOneLine(content.subject)),
    html: content.html.replaceAll(unsubscribePlaceholder, escapeHtml(page)),
    text: content.text.replaceAll(unsubscribePlaceholder, page),
    attachments: content.files.map(({ cid, content: bytes, contentType, name }) => ({
      filename: inOneLine(name),
      contentType,
      content: bytes,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(link && {
        'List-Unsubscribe': { prepared: true, value: `<${link.oneClick}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Line breaks, other controls, and marks that turn the direction of a text are spaces. */
const inOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const cut = (text: string): string =>
  [...text].length > longestSubject ? `${[...text].slice(0, longestSubject - 1).join('')}…` : text;
