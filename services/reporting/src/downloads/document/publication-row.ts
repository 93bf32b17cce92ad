import type { PlaceInTexts } from '@mm/keywords/explain.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ReferenceNames } from '../../reference/reference-names.js';
import type { ReportedPublication } from '../../reports/make-report.js';
import { langName } from './filters-in-words.js';
import { entryName, networkName } from './names-in-words.js';
import { markedText } from './marked-text.js';
import { plainText } from './plain-text.js';
import type { PublicationRow } from './report-document.js';
import type { Words } from './words.js';

/** A publication as documents show it, with its whole text; `places`: its words that are set off. */
export function publicationRow(
  p: ReportedPublication,
  names: ReferenceNames,
  words: Words,
  places: readonly PlaceInTexts[] = [],
): PublicationRow {
  const named = (kind: 'sphere' | 'oblast', ids: readonly number[]): string[] =>
    ids.map((id) => plainText(entryName(kind, id, names, words)));
  return {
    id: p.id,
    at: Date.parse(p.publishedAt),
    network: networkName(p.network as NetworkId, words),
    networkId: p.network,
    author: plainText(p.author.name || p.author.username),
    ...markedText(p.title, p.text, places),
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
    story: p.storyId || null,
  };
}

const known = (count: number): number | null => (count < 0 ? null : count);
