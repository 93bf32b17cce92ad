import { escapeHtml } from '@mm/http/escape-html.js';
import { unsubscribePlaceholder } from '../mail/mailer.js';
import {
  metricsOf,
  periodText,
  plain,
  publicationLines,
  remarksOf,
  reprintLines,
  withReprints,
  type PublicationLines,
} from './digest-parts.js';
import type { DigestReport } from './digest-report.js';
import { words } from './digest-words.js';

/** Content-ID of the chart. */
export const chartCid = 'chart@mm';

// Programs that know no style sheets show the light colours of the elements; others follow the reader's setting.
const darkColours = `@media (prefers-color-scheme: dark) {
.page, .card { background: #14181d !important; }
.card, .title, .strong { color: #e8ecf1 !important; }
.quiet { color: #a9b4c0 !important; }
.line { border-color: #38424d !important; }
.link { color: #7db3f5 !important; }
}
@media (max-width: 480px) { .card { padding: 16px 12px !important; } .cell { font-size: 13px !important; } }`;
const font = "font-family: 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** Of words on white: darker than those of charts. */
const toneColours: Readonly<Record<number, string>> = { [-2]: '#7d100c', 1: '#56616e', 2: '#1f6f3d' };

/**
 * A digest as HTML for mail programs: tables, styles at the elements, 600 points wide or as wide as a phone, light or
 * dark as the reader set it. Everything that people and networks wrote is escaped; its only picture is attached.
 */
export function digestHtml(report: DigestReport): string {
  const { author, chart, files, filters, isLate, isTest, name, now, publications, publicUrl, tooLarge, topic } = report;
  const rows = [
    isTest ? line(words.test, 'quiet') : '',
    `<h1 class="title" style="margin: 0 0 8px; font-size: 22px; line-height: 28px; color: #1b232c">${text(name)}</h1>`,
    line(topic ?? words.allTopics, 'strong'),
    ...filters.map((filter) => line(filter, 'quiet')),
    line(`${words.period}: ${periodText(report)}`, 'quiet'),
    isLate ? line(words.late, 'quiet') : '',
    now.total === 0 ? line(words.nothing, 'strong') : '',
    metricsTable(report),
    line(words.compared, 'quiet'),
    chart ? chartPicture() : '',
    publications.length > 0 ? heading(words.publications) : '',
    ...withReprints(publications).map(({ publication, reprints }) =>
      publicationRow(publicationLines(publication, report), reprintLines(reprints, report)),
    ),
    now.total > publications.length && publications.length > 0
      ? line(words.cut(publications.length, now.total), 'quiet')
      : '',
    files.length > 0 ? heading(words.attached) : '',
    ...files.map((file) => line(file.name, 'strong')),
    ...tooLarge.map((file) => line(words.tooLarge(file), 'quiet')),
    divider,
    ...remarksOf(report).map((remark) => line(remark, 'quiet')),
    divider,
    line(words.footer(plain(name), plain(author)), 'quiet'),
    `<p style="margin: 0 0 4px; font-size: 14px; line-height: 20px">${link(publicUrl, words.openSystem)} &nbsp; ` +
      `${link(unsubscribePlaceholder, words.unsubscribe)}</p>`,
  ];
  return page(text(name), rows.filter(Boolean).join('\n'));
}

const page = (title: string, content: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkColours}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #eef1f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: #eef1f4">
<tr><td align="center" style="padding: 12px 0">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width: 100%; max-width: 600px">
<tr><td class="card" style="padding: 24px; background: #ffffff; color: #1b232c; ${font}; overflow-wrap: anywhere">
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;

function metricsTable(report: DigestReport): string {
  const style = 'padding: 6px 8px 6px 0; border-bottom: 1px solid #d5dbe1; font-size: 15px; line-height: 20px';
  const quiet = `${style}; color: #56616e; font-weight: normal`;
  const last = '; padding-right: 0';
  const cell = (content: string, kind: string, css: string, align = 'right'): string =>
    `<td class="line cell ${kind}" align="${align}" style="${css}">${content}</td>`;
  const { change: changeTitle, metric, value: valueTitle } = words.columns;
  const head = [cell(metric, 'quiet', quiet, 'left'), cell(valueTitle, 'quiet', quiet)];
  const rows = metricsOf(report).map(({ change, label, value }) => [
    cell(label, 'strong', style, 'left'),
    cell(value, 'strong', `${style}; font-weight: bold; white-space: nowrap`),
    cell(change, 'quiet', quiet + last),
  ]);
  const table = [[...head, cell(changeTitle, 'quiet', quiet + last)], ...rows];
  return (
    `<table width="100%" cellpadding="0" cellspacing="0" ` +
    `style="margin: 16px 0 8px; border-collapse: collapse; overflow-wrap: normal">` +
    `${table.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`
  );
}

const chartPicture = (): string =>
  `${heading(words.chart)}<img src="cid:${chartCid}" alt="${words.chart}" width="552" ` +
  `style="display: block; width: 100%; max-width: 552px; height: auto; border: 0; background: #ffffff">`;

function publicationRow(
  { goesOn, origin, text: rest, title, tone, toneName, url }: PublicationLines,
  reprints: readonly string[],
): string {
  const colour = toneColours[tone] ?? '#56616e';
  const shown = url ? link(url, title, 'font-weight: bold') : `<b class="strong">${text(title)}</b>`;
  return (
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 14px">` +
    `<tr><td style="padding: 0 0 0 10px; border-left: 4px solid ${colour}; font-size: 15px; line-height: 21px">` +
    `<span style="padding: 1px 6px; background: ${colour}; color: #ffffff; font-size: 12px">${text(toneName)}</span> ` +
    `<span class="quiet" style="font-size: 13px; color: #56616e">${text(origin)}</span><br>${shown}` +
    `${rest ? `${goesOn ? ' ' : '<br>'}${text(rest)}` : ''}` +
    `${reprints.map((of, at) => smallLine(of, at === 0)).join('')}</td></tr></table>`
  );
}

const smallLine = (content: string, isBold: boolean): string =>
  `<br><span class="quiet" style="font-size: 13px; color: #56616e${isBold ? '; font-weight: bold' : ''}">` +
  `${text(content)}</span>`;

const heading = (title: string): string =>
  `<h2 class="title" style="margin: 20px 0 10px; font-size: 17px; line-height: 22px; color: #1b232c">${title}</h2>`;

const divider = `<hr class="line" style="margin: 18px 0 12px; border: 0; border-top: 1px solid #d5dbe1">`;

const line = (content: string, kind: 'quiet' | 'strong'): string =>
  `<p class="${kind}" style="margin: 0 0 4px; line-height: 20px; ` +
  `${kind === 'quiet' ? 'font-size: 14px; color: #56616e' : 'font-size: 16px'}">${text(content)}</p>`;

const link = (address: string, title: string, style = ''): string =>
  `<a class="link" href="${escapeHtml(address)}" style="color: #1d5aa8; ${style}">${text(title)}</a>`;

/** Text that people or networks wrote, as HTML. */
const text = (content: string): string => escapeHtml(plain(content));
