import type { ReportedPublication } from '../../reports/make-report.js';
import { initialNames } from '../test/sample-document.js';
import { publicationRow } from './publication-row.js';
import { words } from './words.js';

const publication = (withdrawn: boolean, saved: boolean): ReportedPublication => ({
  id: 1,
  index: 'social',
  network: 'vkontakte',
  code: '',
  publishedAt: '2026-11-22T09:30:00Z',
  title: '',
  text: 'школа',
  url: '',
  kind: 1,
  author: { id: 7, code: '', username: '', name: '', isGroup: true, followers: -1 },
  labels: {
    lang: 'ru',
    tone: 1,
    spheres: [],
    oblasts: [],
    eventId: 0,
    eventName: '',
    saved,
    ignored: false,
    machineIgnores: 0,
  },
  counters: { likes: -1, comments: -1, shares: -1, views: -1 },
  withdrawn,
  storyId: 0,
  tone: 1,
  eventName: '',
  irrelevantFor: [],
});

it.each([
  [true, false, 'удалено в источнике', 'дереккөзде жойылған'],
  [false, true, 'проверено человеком', 'адам тексерген'],
  [true, true, 'удалено в источнике; проверено человеком', 'дереккөзде жойылған; адам тексерген'],
  [false, false, '', ''],
])('withdrawn %s, checked %s: %j [S2 §9]', (withdrawn, saved, ru, kz) => {
  const row = publicationRow(publication(withdrawn, saved), initialNames(), words.ru);
  expect(row).toMatchObject({ isWithdrawn: withdrawn, isChecked: saved, marks: ru });
  expect(publicationRow(publication(withdrawn, saved), initialNames(), words.kz).marks).toBe(kz);
});
