import type { PublicationWire } from '@mm/proto/http/reports.js';
import { networkIds, networks } from '@mm/proto/vocabulary/network.js';
import type { DigestReport } from '../digest-report.js';

/** A publication of a report, dated 22.11.2026 14:30 in Almaty. */
export const samplePublication = (fields: Partial<PublicationWire> = {}): PublicationWire => ({
  id: 1,
  _id: '1',
  _index: 'social',
  socialNet: 5,
  network: networkIds.find((id) => networks[id].title === 'Telegram') ?? '',
  code: '1',
  text: '',
  textShort: 'В школе открыли спортзал.\nНа открытие пришли родители.',
  caption: 'В школе открыли спортзал.',
  url: 'https://t.me/taraz/1?a=1&b=2',
  bDate: Date.UTC(2026, 10, 22, 9, 30),
  tone: 2,
  toneText: 'Позитивная',
  eventId: null,
  eventName: '',
  lang: 'ru',
  smi: '',
  autor: 'Тараз сегодня',
  author_id: 7,
  isGroup: false,
  folowers: 100,
  likeSum: 1,
  commentSum: 1,
  shareSum: 1,
  viewSum: 1,
  spheres: [2],
  oblasts: [31],
  unrelevant: [],
  publishing_type: 1,
  saved: true,
  withdrawn: false,
  ...fields,
});

/** A report about 15 publications of a day, 10 of the day before, of which the mail has one. */
export const sampleReport = (fields: Partial<DigestReport> = {}): DigestReport => ({
  name: 'Школы, утро',
  author: 'operator',
  topic: 'Школы',
  filters: ['Тональность: Негативная'],
  from: Date.UTC(2026, 10, 22, 4),
  until: Date.UTC(2026, 10, 23, 4),
  timeZone: 'Asia/Almaty',
  isLate: false,
  isTest: false,
  now: {
    total: 15,
    checked_share: 33.3,
    hidden_by_machine: 2,
    as_of: Date.UTC(2026, 10, 23, 4, 1) / 1000,
    widgets: {
      'metric-strip': { publications: 15, authors: 4, engagement: 12_345, loyalty: 1.5 },
      'tone-totals': { all: 15, pos: 3, neut: 10, neg: 2 },
    },
  },
  before: {
    total: 10,
    widgets: {
      'metric-strip': { publications: 10, authors: 4, engagement: 24_690, loyalty: 1 },
      'tone-totals': { all: 10, pos: 3, neut: 7, neg: 0 },
    },
  },
  publications: [samplePublication()],
  oblasts: new Map([[31, 'Жамбылская']]),
  gaps: { gaps: [], total: 0 },
  chart: Buffer.from('png'),
  files: [],
  tooLarge: [],
  publicUrl: 'https://mm.example.kz',
  ...fields,
});
