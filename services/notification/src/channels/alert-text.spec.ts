import { alertKinds, type AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { reasonOfCode, type AlertRow } from '../alerts/raised/raise-alert.js';
import { alertText } from './alert-text.js';
import { nextTry, pauses } from './delivery/deliver-alerts.js';
import { htmlOf } from './telegram/telegram-channel.js';

const raisedAt = new Date('2026-11-23T20:30:00Z');
const anAlert = (over: Partial<AlertRow> = {}): AlertRow => ({
  id: 1,
  rule_id: 1,
  kind: 'topic-spike',
  subject_kind: 'topic',
  subject_id: '7',
  subject_name: 'Дороги',
  severity: 'warning',
  reason: { ...reasonOfCode('', raisedAt), figure: 42, baseline: 12.25, words: [{ text: 'мост', sum: 3 }] },
  author_ids: [],
  takes_over_wall: false,
  raised_at: raisedAt,
  ended_at: null,
  changed_at: raisedAt,
  announced_at: raisedAt,
  announced_figure: 0,
  acknowledged_at: null,
  acknowledged_by: '',
  ...over,
});
const textOf = (...alerts: AlertRow[]) => alertText({ id: '', alerts, isTest: false }, 'https://mm.kz', 'Asia/Almaty');

describe('the words of a message', () => {
  it('are the kind, the subject, the reason, the time of the installation and the address of the screen', () =>
    expect(textOf(anAlert())).toEqual({
      title: 'Всплеск публикаций: Дороги',
      parts: [
        {
          title: 'Всплеск публикаций: Дороги',
          lines: ['Публикаций: 42, обычно 12,3', 'Чаще всего: мост', '24.11.2026, 01:30'],
        },
      ],
      url: 'https://mm.kz/alert',
    }));

  it.each([
    ['topic-spike', 601, 'Публикаций за 10 мин: 42, обычно 12,3'],
    ['topic-spike', 86_400, 'Публикаций за 24 ч: 42, обычно 12,3'],
    ['negative-share', 86_400, 'Доля негатива за 24 ч: 42 %, обычно 12,3 %'],
  ] as const)('say of %s in which time it was measured: %s seconds', (kind, seconds, line) => {
    const { reason } = anAlert();
    const measured = { ...reason, to: reason.from + seconds };
    expect(textOf(anAlert({ kind, reason: measured })).parts[0]?.lines[0]).toBe(line);
  });

  it('say by which version of a topic was counted, if that is known [37]', () => {
    const reason = { ...anAlert().reason, counted_by: { version: 3, at: Date.UTC(2026, 10, 11, 20) / 1000 } };
    expect(textOf(anAlert({ reason })).parts[0]?.lines).toContain('По версии темы 3 от 12.11.2026');
  });

  it('name the largest stories, of one alert by itself', () => {
    const story = (id: number) => {
      return { id, index: 'social', network: 'vkontakte', autor: `Автор ${id}`, title: `Мост ${id}`, count: 1000 + id };
    };
    const reason = { ...anAlert().reason, stories: [1, 2, 3, 4].map(story) };
    const named = (...alerts: AlertRow[]) =>
      textOf(...alerts).parts.flatMap(({ lines }) => lines.filter((line) => line.startsWith('История')));
    expect(named(anAlert({ reason })).map((line) => line.replace(/\u00a0/g, ' '))).toEqual(
      [1, 2, 3].map((id) => `История: «Мост ${id}», первый источник Автор ${id}, публикаций 1 00${id}`),
    );
    expect(named(anAlert({ reason }), anAlert({ reason }))).toEqual([]);
  });

  it.each(Object.keys(alertKinds) as AlertKind[])('say what %s is', (kind) => {
    const reason = reasonOfCode('not_found', raisedAt);
    expect(textOf(anAlert({ kind, reason })).parts[0]?.lines[0]).not.toBe('24.11.2026, 01:30');
  });

  it('name ten alerts of a summary and count the others', () => {
    const { parts, title } = textOf(...Array.from({ length: 13 }, (_, id) => anAlert({ id })));
    expect([title, parts.length, parts.at(-1)?.title]).toEqual(['Оповещения за тихие часы: 13', 11, 'и ещё 3']);
  });
});

describe('a message in Telegram', () => {
  it('has no markup but our own, and fits however long its names are', () => {
    const name = `<a href="x">&${'я'.repeat(3_000)}`;
    const long = Array.from({ length: 10 }, (_, id) => anAlert({ id, subject_name: name }));
    for (const text of [htmlOf(textOf(...long)), htmlOf(textOf(anAlert({ subject_name: name })))]) {
      expect(text.replace(/<[^>]*>/g, '').length).toBeLessThan(4_096);
      expect(text.match(/<[^>]*>/g)).toEqual(['<b>', '</b>', '<a href="https://mm.kz/alert">', '</a>']);
    }
  });
});

describe('a message that was not sent', () => {
  const now = new Date(0);
  it('is tried again after growing pauses, and given up then', () => {
    const waits = pauses.map((_, tried) => nextTry(tried + 1, undefined, now)?.getTime());
    expect(waits).toEqual(pauses.map((seconds) => seconds * 1000));
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
    expect(nextTry(pauses.length + 1, undefined, now)).toBeNull();
  });

  it('waits as long as the channel asks', () => expect(nextTry(1, 900, now)).toEqual(new Date(900_000)));
});
