import type { AlertWire } from '@mm/proto/http/alerts.js';
import { aReason } from '../../../test/an-alert.js';
import { figuresOf } from './alert-figures.js';

const of = (kind: AlertWire['kind'], reason: Parameters<typeof aReason>[0], subject = '1') =>
  figuresOf({ kind, subject_id: subject, reason: aReason(reason) });

test.each<[AlertWire['kind'], Parameters<typeof aReason>[0], string, string, string[]]>([
  [
    'topic-spike',
    { figure: 42, baseline: 12.5, from: 0, to: 601 },
    '15',
    'Публикаций за 10 мин: 42, обычно за такое время 12,5.',
    ['42', '12,5'],
  ],
  ['topic-spike', { figure: 42, baseline: 12.5, from: 5, to: 5 }, '15', 'Публикаций: 42, обычно 12,5.', ['42', '12,5']],
  [
    'negative-share',
    { figure: 61.26, baseline: 20, from: 0, to: 86_400 },
    '15',
    'Доля негатива за 24 ч: 61,3 %, обычно 20 %.',
    ['61,3 %', '20 %'],
  ],
  ['disk-full', { figure: 4.5, baseline: 10 }, 'disk', 'На диске свободно 4,5 %, порог 10 %.', ['4,5 %', '10 %']],
  [
    'log-lag',
    { figure: 900, baseline: 600 },
    'classification',
    'Обработка отстаёт на 15 мин, порог 10 мин.',
    ['15 мин', '10 мин'],
  ],
  [
    'log-lag',
    { figure: 30_000, baseline: 20_000 },
    'notification',
    'Событий ждут обработки: 30 000, порог 20 000.',
    ['30 000', '20 000'],
  ],
  ['first-publication', { figure: 2 }, '15', 'Впервые в теме. Публикаций: 2.', []],
  ['source-quiet', { baseline: 3 }, '7', 'Обычно публикаций в сутки: 3. Сейчас их нет.', []],
  ['source-quiet', {}, '7', '', []],
  ['source-failing', { code: 'blocked' }, '7', 'Сеть отказала в доступе.', []],
  [
    'source-failing',
    { code: 'many-sources', figure: 12 },
    'network:vkontakte',
    'Источников, которые не читаются: 12.',
    [],
  ],
  ['client-lost', { code: 'AUTH_KEY_UNREGISTERED' }, '7', 'AUTH_KEY_UNREGISTERED', []],
  [
    'resource-parked',
    { code: 'auth_required' },
    '7',
    'Сеть требует входа: нужен действующий токен, оператор или аккаунт.',
    [],
  ],
  ['dead-letter', { code: 'not readable as this topic' }, '7', 'Событие не читается.', []],
])('%s says why it was raised', (kind, reason, subject, sentence, figures) => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  const found = of(kind, reason, subject);
  expect([plain(found.sentence), found.figures.map(({ text }) => plain(text))]).toEqual([sentence, figures]);
});
