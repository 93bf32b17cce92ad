import type { PublicationWire } from '@mm/proto/http/reports.js';
import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { toneTitles } from '@mm/proto/vocabulary/tone.js';
import type { ReportedPublication } from './make-report.js';

const [titleLength, shortLength, textLength] = [80, 300, 2000];

/** A publication as the table shows it; long texts are cut, `report-form-fullText` returns them whole. */
export function publicationWire(p: ReportedPublication): PublicationWire {
  const network = networks[p.network as NetworkId];
  const author = p.author.name || p.author.username;
  return {
    id: p.id,
    _id: String(p.id),
    _index: p.index,
    socialNet: network.number,
    network: p.network,
    code: p.code,
    text: cut(p.text, textLength),
    textShort: cut(p.text, shortLength),
    caption: cut(p.title || (p.text.split('\n', 1)[0] ?? ''), titleLength),
    url: p.url,
    bDate: Date.parse(p.publishedAt),
    tone: p.tone,
    toneText: toneTitles[p.tone],
    eventId: p.labels.eventId || null,
    eventName: p.eventName,
    lang: p.labels.lang,
    smi: p.index === 'media' ? author : '',
    autor: author,
    author_id: p.author.id,
    isGroup: p.author.isGroup,
    folowers: p.author.followers,
    likeSum: p.counters.likes,
    commentSum: p.counters.comments,
    shareSum: p.counters.shares,
    viewSum: p.counters.views,
    spheres: [...p.labels.spheres],
    oblasts: [...p.labels.oblasts],
    unrelevant: [...p.irrelevantFor],
    publishing_type: p.kind,
    saved: p.labels.saved,
    withdrawn: p.withdrawn,
    ...(p.storyId > 0 ? { story_id: p.storyId } : {}),
    ...(p.reprints ? { reprints: p.reprints } : {}),
  };
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\uD800-\uDBFF]/.test(text[length - 1] ?? '') ? length - 1 : length;
  return `${text.slice(0, end)}…`;
}
