import { contentDisposition, fileName, type FileSubject } from './file-name.js';

const now = Date.UTC(2026, 10, 22, 20);
const subject = (
  params: FileSubject['params'],
  topic: string | undefined,
  from?: number,
  to?: number,
): FileSubject => ({
  params,
  topic,
  period: { days: null, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
  ext: '.xlsx',
  now,
  timeZone: 'Asia/Almaty',
});

it.each([
  [subject({ type: 1, period: 1 }, 'Школы', now - 86_400_000), 'Школы_все_сети_сутки.xlsx'],
  [subject({ type: 1, period: 7, socialNet: 3 }, undefined, now), 'Лента_VK_неделя.xlsx'],
  [subject({ type: 1, period: 30, socialNet: [5, 3] }, 'Школы', now), 'Школы_VK+Telegram_месяц.xlsx'],
  [subject({ type: 2, socialNet: [] }, 'Школы'), 'Школы_масс_медиа_весь период.xlsx'],
  [subject({ type: null, period: 1 }, undefined, now), 'Все темы_сутки.xlsx'],
  [
    subject({ period: 1, selectedPeriod: [1, 2] }, 'Школы', Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 20, 19)),
    'Школы_01.11.2026-20.11.2026.xlsx',
  ],
  // half past midnight in Almaty
  [subject({ period: 3 }, 'Школы', now - 3 * 86_400_000), 'Школы_20.11.2026-23.11.2026.xlsx'],
])('a file is named after topic, network and period [D §7] %#', (of, expected) => expect(fileName(of)).toBe(expected));

it('characters that file systems refuse become underscores [D §7]', () =>
  expect(fileName(subject({}, '../a\\b:c*"<d>|\u202Egnp.\u0007'))).toBe('__a_b_c___d___gnp.__весь период.xlsx'));

it('a long topic loses its end, never half a character [D §7]', () => {
  const name = fileName(subject({ type: 1, period: 30 }, '😀'.repeat(300)));
  expect([...name]).toHaveLength(120);
  expect(name).toMatch(/^😀+_все_сети_месяц\.xlsx$/u);
});

it('the header has an ASCII name and the whole one [D §7]', () =>
  expect(contentDisposition("Школы (1)'.xlsx", '.xlsx')).toBe(
    `attachment; filename="report.xlsx"; filename*=UTF-8''${encodeURIComponent('Школы')}%20%281%29%27.xlsx`,
  ));
