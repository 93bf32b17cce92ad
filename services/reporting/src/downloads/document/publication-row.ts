import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ReferenceNames } from '../../reference/reference-names.js';
import type { ReportedPublication } from '../../reports/make-report.js';
import { langName } from './filters-in-words.js';
import { entryName, networkName } from './names-in-words.js';
import { plainText } from './plain-text.js';
import type { PublicationRow } from './report-document.js';
import type { Words } from './words.js';

/** A publication as documents show it, with its whole text. */
export function publicationRow(p: ReportedPublication, names: ReferenceNames, words: Words): PublicationRow {
  const named = (kind: 'sphere' | 'oblast', ids: readonly number[]): string[] =>
    ids.map((id) => plainText(entryName(kind, id, names, words)));
  const text = p.title && !p.text.startsWith(p.title) ? `${p.title}\n${p.text}` : p.text;
  return {
    id: p.id,
    at: Date.parse(p.publishedAt),
    network: networkName(p.network as NetworkId, words),
    networkId: p.network,
    author: plainText(p.author.name || p.author.username),
    text: plainText(text).trim(),
    tone: p.tone,
    toneName: words.tones[p.tone],
    lang: p.labels.lang,
    langName: langName(p.labels.lang, words),
    spheres: named('sphere', p.labels.spheres),
    oblasts: named('oblast', p.labels.oblasts),
    event: plainText(p.eventName),
    likes: known(p.counters.likes),
    comments: known(p.counters.comments),
    shares: known(p.counters.shares),
    views: known(p.counters.views),
    url: plainText(p.url),
    isChecked: p.labels.saved,
    isWithdrawn: p.withdrawn,
    marks: [p.withdrawn ? words.marks.withdrawn : '', p.labels.saved ? words.marks.checked : '']
      .filter(Boolean)
      .join('; '),
  };
}

const known = (count: number): number | null => (count < 0 ? null : count);
