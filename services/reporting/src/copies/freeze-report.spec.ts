import type { ReportedPublication } from '../reports/make-report.js';
import { wholePublications } from './freeze-report.js';

const publication = (id: number, text: string): ReportedPublication => ({
  id,
  index: 'social',
  network: 'vkontakte',
  code: `-1_${id}`,
  publishedAt: '2026-11-22T09:30:00Z',
  title: '',
  text,
  url: '',
  kind: 1,
  author: { id: 7, code: '7', username: 'taraz', name: 'Тараз', isGroup: true, followers: 1 },
  counters: { likes: 1, comments: 1, shares: 1, views: 1 },
  labels: {
    lang: 'ru',
    tone: 1,
    spheres: [],
    oblasts: [],
    eventId: 0,
    eventName: '',
    saved: false,
    ignored: false,
    machineIgnores: 0,
  },
  withdrawn: false,
  storyId: 0,
  tone: 1,
  eventName: '',
  irrelevantFor: [],
});

it('a frozen copy keeps whole texts, until all of them are too long for one answer [S2 §9]', () => {
  const texts = ['ә'.repeat(9000), 'і'.repeat(9000), 'ң'.repeat(900)];
  const kept = wholePublications(
    texts.map((text, id) => publication(id, text)),
    10_000,
  );
  expect(kept.map(({ text }) => text.length)).toEqual([9000, 2001, 900]);
  expect(kept.map(({ textShort }) => textShort.length)).toEqual([301, 301, 301]);
});
