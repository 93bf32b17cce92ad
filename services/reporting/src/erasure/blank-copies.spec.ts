import type { PublicationWire, ReportWire } from '@mm/proto/http/reports.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { blankedReport } from './blank-copies.js';

const publication = (id: number, authorId: number): PublicationWire => ({
  id,
  _id: String(id),
  _index: 'social',
  socialNet: 1,
  network: 'vkontakte',
  code: `-${authorId}_${id}`,
  text: 'Школа открыта',
  textShort: 'Школа открыта',
  caption: 'Школа',
  url: `https://vk.com/wall-${authorId}_${id}`,
  bDate: 1_790_000_000_000,
  tone: 2,
  toneText: 'позитив',
  eventId: null,
  eventName: '',
  lang: 'ru',
  smi: '',
  autor: 'Тараз сегодня',
  author_id: authorId,
  isGroup: true,
  folowers: 5,
  likeSum: 1,
  commentSum: 1,
  shareSum: 1,
  viewSum: 1,
  spheres: [],
  oblasts: [],
  unrelevant: [],
  publishing_type: 1,
  saved: false,
  withdrawn: false,
});
const row = (key: number) => ({ key, name: 'Тараз сегодня', sum: 3, pos: 1, neut: 1, neg: 1 });
const report: ReportWire = {
  status: 'success',
  data: [publication(1, 7), publication(2, 77)],
  total: 2,
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 1_790_000_000,
  query_version: '1',
  widgets: { 'top-communities': [row(7), row(77)], 'top-events': [row(7)] },
};

test('publications and names of an author are blanked, numbers and others stay', () => {
  const blanked = blankedReport(report, 7);
  expect(blanked?.data).toEqual([
    {
      ...publication(1, 7),
      code: '',
      text: '',
      textShort: '',
      caption: '',
      url: '',
      autor: '',
      erased: true,
    },
    publication(2, 77),
  ]);
  expect(blanked?.widgets).toEqual({
    'top-communities': [{ ...row(7), name: '', erased: true }, row(77)],
    'top-events': [row(7)],
  });
  expect(blanked?.total).toBe(2);
});

test('a report without the author, or already without it, stays as it is', () => {
  expect(blankedReport(report, 700)).toBeUndefined();
  const blanked = blankedReport(report, 7);
  expect(blanked && blankedReport(blanked, 7)).toBeUndefined();
});

test('the names of an author are blanked in the gaps of collection, once', () => {
  const gap = (author_id: number): CollectionGapWire => ({
    author_id,
    network: 'vkontakte',
    username: 'taraz',
    full_name: 'Тараз сегодня',
    from: 1,
    until: 2,
    reason: 'stopped',
  });
  const blanked = blankedReport({ ...report, data: [], widgets: {}, gaps: [gap(7), gap(77)], gaps_total: 2 }, 7);
  expect(blanked?.gaps).toEqual([{ ...gap(7), username: '', full_name: '' }, gap(77)]);
  expect(blanked && blankedReport(blanked, 7)).toBeUndefined();
});
