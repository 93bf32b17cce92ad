import { unsubscribePlaceholder } from '../mail/mailer.js';
import {
  metricsOf,
  periodText,
  plain,
  publicationLines,
  remarksOf,
  reprintLines,
  withReprints,
} from './digest-parts.js';
import type { DigestReport } from './digest-report.js';
import { words } from './digest-words.js';

/** A digest as plain text, for programs that show no HTML. */
export function digestText(report: DigestReport): string {
  const { author, files, filters, isLate, isTest, name, now, publications, publicUrl, tooLarge, topic } = report;
  const parts = [
    [
      ...(isTest ? [words.test] : []),
      plain(name),
      plain(topic ?? words.allTopics),
      ...filters.map(plain),
      `${words.period}: ${periodText(report)}`,
      ...(isLate ? [words.late] : []),
    ],
    now.total === 0 ? [words.nothing] : [],
    [...metricsOf(report).map(({ change, label, value }) => `${label}: ${value} (${change})`), words.compared],
    ...withReprints(publications).map(({ publication, reprints }) => {
      const { goesOn, origin, text, title, toneName, url } = publicationLines(publication, report);
      const said = [`${toneName} · ${origin}`, ...(goesOn ? [`${title} ${text}`] : [title, text]), url];
      return [...said, ...reprintLines(reprints, report)].filter(Boolean);
    }),
    now.total > publications.length && publications.length > 0 ? [words.cut(publications.length, now.total)] : [],
    files.length > 0 ? [`${words.attached}: ${files.map((file) => plain(file.name)).join(', ')}`] : [],
    tooLarge.map((file) => words.tooLarge(plain(file))),
    remarksOf(report),
    [
      words.footer(plain(name), plain(author)),
      `${words.openSystem}: ${publicUrl}`,
      `${words.unsubscribe}: ${unsubscribePlaceholder}`,
    ],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
