import { Injectable } from '@nestjs/common';
import { alertKinds } from '@mm/proto/vocabulary/alert-kind.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { AlertRow } from '../alerts/raised/raise-alert.js';
import { NotificationSettings } from '../settings.js';
import type { AlertMessage } from './channel.js';

/** What a message says, as plain text. */
export interface AlertText {
  title: string;
  /** One of each alert; its lines are the reason. */
  parts: { title: string; lines: string[] }[];
  /** The screen that shows the alerts. */
  url: string;
}

/** Alerts of a summary that are named; the others are counted. */
const maxNamed = 10;
const maxWords = 5;
const maxStories = 3;
const number = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });
/** Parts of the system have no names of their own. */
const systemNames: Readonly<Record<string, string>> = {
  disk: 'диск',
  classification: 'распознавание',
  notification: 'оповещения',
};

/** Writes messages in the installation's time zone. */
@Injectable()
export class AlertTexts {
  constructor(
    private readonly system: SystemSettings,
    private readonly settings: NotificationSettings,
  ) {}

  async of(message: AlertMessage): Promise<AlertText> {
    return alertText(message, this.settings.publicUrl, await this.system.value('time-zone'));
  }
}

/** The words of a message. Names and words in it are collected text: the channel escapes them. */
export function alertText({ alerts, isTest }: AlertMessage, publicUrl: string, timeZone: string): AlertText {
  const [first] = alerts;
  const title = alerts.length === 1 && first ? titleOf(first) : `Оповещения за тихие часы: ${alerts.length}`;
  const parts = alerts
    .slice(0, maxNamed)
    .map((alert) => ({ title: titleOf(alert), lines: linesOf(alert, timeZone, alerts.length > 1) }));
  if (alerts.length > maxNamed) parts.push({ title: `и ещё ${alerts.length - maxNamed}`, lines: [] });
  return { title: isTest ? `Проверка: ${title}` : title, parts, url: `${publicUrl}/alert` };
}

function titleOf({ announced_at: at, kind, raised_at: raised, ...subject }: AlertRow): string {
  const { subject_id: id, subject_kind: of, subject_name: name } = subject;
  const state = at > raised ? 'Усиливается. ' : '';
  return `${state}${alertKinds[kind].title}: ${of === 'system' ? (systemNames[id] ?? name) : name}`;
}

function linesOf(alert: AlertRow, timeZone: string, isShort: boolean): string[] {
  const { words, counted_by: countedBy, stories = [] } = alert.reason;
  const timeOf = new Intl.DateTimeFormat('ru', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const dayOf = new Intl.DateTimeFormat('ru', { timeZone, dateStyle: 'short' });
  return [
    reasonOf(alert),
    countedBy ? `По версии темы ${countedBy.version} от ${dayOf.format(countedBy.at * 1000)}` : '',
    !isShort && words.length > 0
      ? `Чаще всего: ${words
          .slice(0, maxWords)
          .map(({ text }) => text)
          .join(', ')}`
      : '',
    ...(isShort ? [] : stories.slice(0, maxStories)).map(
      ({ title, autor, count }) => `История: «${title}», первый источник ${autor}, публикаций ${number.format(count)}`,
    ),
    timeOf.format(alert.announced_at),
  ].filter(Boolean);
}

/** The length of what was measured; '' where there is none. */
function windowOf(seconds: number): string {
  if (seconds <= 0) return '';
  return seconds <= 7200 ? ` за ${Math.round(seconds / 60)} мин` : ` за ${Math.round(seconds / 3600)} ч`;
}

function reasonOf({ kind, reason }: AlertRow): string {
  const [figure, baseline] = [number.format(reason.figure), number.format(reason.baseline)];
  const window = windowOf(reason.to - reason.from);
  switch (kind) {
    case 'topic-spike':
      return `Публикаций${window}: ${figure}, обычно ${baseline}`;
    case 'negative-share':
      return `Доля негатива${window}: ${figure} %, обычно ${baseline} %`;
    case 'first-publication':
      return 'Автор написал по теме впервые';
    case 'disk-full':
      return `Свободно ${figure} %, порог ${baseline} %`;
    case 'log-lag':
      return `Отставание: ${figure}, порог ${baseline}`;
    case 'source-quiet':
    case 'source-failing':
    case 'client-lost':
    case 'resource-parked':
    case 'dead-letter':
      return reason.code && `Причина: ${reason.code}`;
  }
}
