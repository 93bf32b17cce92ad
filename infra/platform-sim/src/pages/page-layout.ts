import { escapeMarkup } from '../http/reply.js';

const style = [
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f3f5f7;color:#1c1f23}',
  'a{color:#0b57a4}',
  'main{max-width:1000px;margin:24px auto;padding:0 16px}',
  '.notice{background:#fff3c4;padding:8px 16px}',
  'section,article.post{background:#fff;border:1px solid #d7dce1;border-radius:10px;',
  'padding:16px 20px;margin:0 0 16px}',
  'h1{font-size:26px}',
  'h2{font-size:20px;margin-top:0}',
  'table{border-collapse:collapse;width:100%}',
  'td,th{border-bottom:1px solid #e3e7ea;padding:6px 10px;text-align:left;vertical-align:top}',
  'td.number{text-align:right;font-variant-numeric:tabular-nums}',
  'label{display:block;margin:10px 0}',
  'select,input,textarea{font:inherit;padding:6px 8px;border:1px solid #8b939b;border-radius:6px;',
  'max-width:100%;box-sizing:border-box}',
  'textarea{width:100%}',
  'button{font:inherit;padding:8px 16px;border:0;border-radius:6px;background:#0b57a4;color:#fff;cursor:pointer}',
  'button.quiet{background:#5c666f}',
  '.grid{display:flex;flex-wrap:wrap;gap:0 24px}',
  '.said{background:#dff3e2;padding:10px 16px;border-radius:8px}',
  '.meta{color:#56606a;font-size:14px}',
  '.text{white-space:pre-wrap;overflow-wrap:anywhere}',
  'img{max-width:100%;height:auto;border-radius:8px}',
  'blockquote{border-left:3px solid #b7c3cf;margin:12px 0;padding:0 0 0 14px}',
].join('');

/** An HTML page of the simulator; `body` must be escaped already. */
export const pageLayout = (title: string, body: string, language = 'ru'): string => `<!DOCTYPE html>
<html lang="${language}">${headOf(title)}
<body><div class="notice">Демонстрационная сеть: авторы и записи вымышлены. <a href="/">К списку авторов</a></div><main>
${body}
</main></body></html>
`;

const headOf = (title: string): string =>
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${escapeMarkup(title)}</title><style>${style}</style></head>`;

/** '20.11.2026, 14:05' in Kazakhstan's time. */
export function clockTime(at: number): string {
  const local = new Date(at + 5 * 3_600_000).toISOString();
  return `${local.slice(8, 10)}.${local.slice(5, 7)}.${local.slice(0, 4)}, ${local.slice(11, 16)}`;
}
