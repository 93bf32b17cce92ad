import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import { ReferenceNames } from '../../reference/reference-names.js';
import type { Numbers } from '../../reports/make-report.js';
import type { Gaps } from '../document/collection-gaps.js';
import { documentOf } from '../document/open-document.js';
import type { PublicationRow, ReportDocument } from '../document/report-document.js';
import type { DocumentLang } from '../document/words.js';

const timeZone = 'Asia/Almaty';
const asOf = Date.UTC(2026, 10, 22, 10) / 1000;

/** The names of spheres and oblasts as they are at first. */
export const initialNames = (): ReferenceNames =>
  new ReferenceNames().fill(
    (
      [
        ['sphere', spheres],
        ['oblast', oblasts],
      ] as const
    ).flatMap(([kind, list]) => list.map(({ id, name, nameKz }) => ({ kind, id: String(id), name, name_kz: nameKz }))),
  );

const point = (hour: number, sum: number): NonNullable<Numbers['widgets']['timeline']>['points'][number] => ({
  at: Date.UTC(2026, 10, 22, hour),
  label: '',
  sum,
  pos: sum,
  neut: 0,
  neg: 0,
});
const named = (name: string, sum: number): NonNullable<Numbers['widgets']['networks']>[number] => ({
  key: name,
  name,
  sum,
  pos: sum,
  neut: 0,
  neg: 0,
});

/** A document about `total` publications that has `limit` of them at most; `isRunning`: its last hour is not over. */
export function sampleDocument(
  total = 3,
  limit = 10,
  lang: DocumentLang = 'ru',
  gaps?: Gaps,
  { isRunning = false } = {},
): ReportDocument {
  const last = { ...point(9, Math.max(0, total - 1)), ...(isRunning ? { running: true as const } : {}) };
  const widgets: Numbers['widgets'] = {
    'metric-strip': { publications: total, authors: 1, engagement: 12_345, loyalty: 1.5 },
    'tone-totals': { all: total, pos: total, neg: 0, neut: 0 },
    timeline: { grain: 'hour', points: [point(8, Math.min(total, 1)), last] },
    networks: [named('VK', total)],
    'sphere-spider': [named('Образование', total)],
    'top-authors': [{ ...named('=Автор', total), socialNet: 3, folowers: -1, involvemed: 7 }],
    'top-events': [],
  };
  const period = { from: (asOf - 86_400) * 1000, days: 1 };
  return documentOf(
    {
      params: { type: 1, period: 1 },
      filter: { index: 'social' },
      period,
      topic: 'Школы',
      asOf,
      names: initialNames(),
      authors: new Map(),
      timeZone,
    },
    { total, checkedShare: 33.3, hiddenByMachine: 2, widgets },
    gaps,
    limit,
    lang,
  );
}

/** A gap of a source, half an hour before and after the first point of the timeline ends. */
export const sampleGap = (more: Partial<CollectionGapWire> = {}): CollectionGapWire => ({
  author_id: 7,
  network: 'vkontakte',
  username: 'taraz_today',
  full_name: 'Тараз сегодня',
  from: Date.UTC(2026, 10, 22, 8, 30) / 1000,
  until: Date.UTC(2026, 10, 22, 9, 30) / 1000,
  reason: 'stopped',
  ...more,
});

/** A publication of a document with this text. */
export const sampleRow = (text: string, more: Partial<PublicationRow> = {}): PublicationRow => ({
  id: 1,
  at: Date.UTC(2026, 10, 22, 9, 30),
  network: 'VK',
  networkId: 'vkontakte',
  author: 'Тараз сегодня',
  text,
  marked: [],
  tone: 2,
  toneName: 'Позитивная',
  lang: 'kz',
  langName: 'Казахский',
  spheres: ['Образование'],
  oblasts: ['Жамбылская'],
  event: '',
  likes: 3,
  comments: 1,
  shares: null,
  views: 100,
  url: 'https://vk.com/wall-1007_1',
  isChecked: false,
  isWithdrawn: false,
  marks: '',
  story: null,
  ...more,
});

/** Rows as a document reads them. */
export async function* pagesOf(...pages: PublicationRow[][]): AsyncGenerator<PublicationRow[]> {
  yield* pages;
}

/** All bytes of a file. */
export async function fileOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
