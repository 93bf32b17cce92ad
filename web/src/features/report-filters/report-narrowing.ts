import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { langTitles } from '../../language/vocabulary.js';
import type { Bucket } from '../../widgets/time-points.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import type { ReportFilter } from './report-filter.js';

type Change = Partial<ReportFilter>;

/** What a click on each part of a chart changes in the filter, so that the report shows that part alone. */
export const narrowTo = {
  span: ({ from, to }: Bucket): Change => ({ period: { key: 'custom', span: { from, to } } }),
  toneInSpan: (span: Bucket, tone: Tone): Change => ({ ...narrowTo.span(span), tones: [tone] }),
  languageInSpan: (span: Bucket, lang: Lang): Change => ({ ...narrowTo.span(span), languages: [lang] }),
  /** Only networks of this installation have a number. */
  network: ({ socialNet }: NamedRow): Change => (socialNet === undefined ? {} : { networks: [socialNet] }),
  language: ({ key }: NamedRow): Change => ({ languages: [isLang(key) ? key : 'other'] }),
  sphere: ({ key }: NamedRow): Change => (isId(key) ? { spheres: [key] } : {}),
  region: ({ key }: NamedRow): Change => (isId(key) ? { oblasts: [key] } : {}),
  event: ({ key }: NamedRow): Change => (isId(key) ? { eventIds: [key] } : {}),
  /** By id, which leaves out namesakes; by name where the row has none. */
  author: ({ key, name }: NamedRow): Change => (isId(key) ? { authorIds: [key], author: '' } : { author: name }),
  authorOf: ({ author_id: id }: PublicationWire): Change => ({ authorIds: [id], author: '' }),
} as const;

const isId = (key: string | number): key is number => typeof key === 'number' && Number.isSafeInteger(key) && key > 0;
const isLang = (key: string | number): key is Lang => key in langTitles;
