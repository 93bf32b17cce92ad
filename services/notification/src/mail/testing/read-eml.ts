/** A mail as its recipient's program reads it. */
export interface ReadMail {
  /** Unfolded and still encoded, by name in small letters; several of one name are joined by line feeds. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  html: string;
  text: string;
  /** Pictures and attachments, in their order. */
  files: { name: string; type: string; cid: string; disposition: string; content: Buffer }[];
}

/** Reads a mail (RFC 5322, MIME), as far as mails of this service need it. */
export function readEml(eml: Buffer): ReadMail {
  const read: ReadMail = { headers: new Map(), subject: '', html: '', text: '', files: [] };
  const { body, headers } = split(eml.toString('latin1').replaceAll('\r\n', '\n'));
  visit(headers, body, read);
  return { ...read, headers, subject: decoded(headers.get('subject') ?? '') };
}

function visit(headers: ReadonlyMap<string, string>, body: string, into: ReadMail): void {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = parameter(type, 'boundary');
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    for (const part of parts) {
      const inner = split(part.replace(/^\n/, ''));
      visit(inner.headers, inner.body.replace(/\n$/, ''), into);
    }
    return;
  }
  const content = bytesOf(body, headers.get('content-transfer-encoding') ?? '7bit');
  const disposition = headers.get('content-disposition') ?? '';
  const mime = (type.split(';', 1)[0] ?? '').trim();
  if (!disposition && mime === 'text/html') into.html = content.toString('utf8');
  else if (!disposition && mime === 'text/plain') into.text = content.toString('utf8');
  else
    into.files.push({
      name: parameter(disposition, 'filename'),
      type: mime,
      cid: (headers.get('content-id') ?? '').replace(/[<>]/g, ''),
      disposition: (disposition.split(';', 1)[0] ?? '').trim(),
      content,
    });
}

function split(part: string): { headers: Map<string, string>; body: string } {
  const end = part.indexOf('\n\n');
  const headers = new Map<string, string>();
  for (const field of part
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = field.indexOf(':');
    const name = field.slice(0, colon).toLowerCase();
    const value = field.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value);
  }
  return { headers, body: part.slice(end + 2) };
}

function bytesOf(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return quotedBytes(body.replace(/=\n/g, ''));
}

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

/** Encoded words (RFC 2047) as text. */
const decoded = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : quotedBytes(word.replaceAll('_', ' '))).toString(),
    );

/** A parameter, also one that is continued and encoded (RFC 2231). */
function parameter(value: string, name: string): string {
  const fields = [...value.matchAll(/;\s*([\w-]+)(\*[\d*]*)?=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/g)]
    .filter(([, field]) => field === name)
    .map(([, , encoding = '', quoted, bare]) => ({
      encoding,
      content: quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '',
    }));
  const joined = fields.map(({ content }) => content).join('');
  return fields.some(({ encoding }) => encoding.includes('*'))
    ? decodeURIComponent(joined.replace(/^utf-8''/i, ''))
    : decoded(joined);
}
