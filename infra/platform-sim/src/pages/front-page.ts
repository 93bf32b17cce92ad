import { worldOf } from '../control/control-calls.js';
import { faultNames } from '../faults/fault.js';
import type { ActiveFault } from '../faults/active-faults.js';
import { escapeMarkup } from '../http/markup.js';
import type { Reply } from '../http/reply.js';
import { htmlReply } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import { clockTime, pageLayout } from './page-layout.js';

const faultLabels: Record<(typeof faultNames)[number], string> = {
  refuse: 'соединение отвергнуто',
  reset: 'обрыв посреди ответа',
  hang: 'молчание без ответа',
  http500: 'ошибка 500',
  http503: 'ошибка 503 с Retry-After',
  html: 'страница вместо данных',
  truncated: 'обрезанный ответ',
  networkDown: 'сеть лежит',
  vk5: 'VK 5: ключ не принят',
  vk6: 'VK 6: слишком часто',
  vk9: 'VK 9: флуд',
  vk10: 'VK 10: внутренняя ошибка',
  vk14: 'VK 14: капча',
  vk15: 'VK 15: нет доступа',
  vk18: 'VK 18: удалён',
  vk29: 'VK 29: дневной предел',
  vk30: 'VK 30: закрытый профиль',
  brokenXml: 'испорченный XML',
  wrongCharset: 'не та кодировка',
  dupGuid: 'повторный guid',
  bigText: 'текст в 1 МБ',
  markup: 'разметка в тексте',
  futureDate: 'дата из будущего',
  infinitePaging: 'бесконечные страницы',
  schemaDrift: 'другие имена полей',
};
const obstacleLabels: Record<string, string> = {
  closed: 'закрытый',
  busy: 'всегда «слишком много запросов»',
  gone: 'удалён',
  banned: 'заблокирован',
};

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (titles: readonly string[], rows: string): string =>
  `<table><thead><tr>${titles.map((title) => `<th>${title}</th>`).join('')}</tr></thead><tbody>${rows}</tbody></table>`;
const option = (value: string, text: string): string =>
  `<option value="${escapeMarkup(value)}">${escapeMarkup(text)}</option>`;

function publishForm(authors: Record<string, unknown>[], outlets: Record<string, unknown>[]): string {
  const options = (network: 'vk' | 'smi', sources: Record<string, unknown>[], key: 'name' | 'host'): string =>
    sources
      .map((source) =>
        option(`${network}:${String(source[key])}`, `${String(source['title'])} (${String(source[key])})`),
      )
      .join('');
  const groups =
    `<optgroup label="VK">${options('vk', authors, 'name')}</optgroup>` +
    `<optgroup label="Издания">${options('smi', outlets, 'host')}</optgroup>`;
  const textLabel = 'Текст (необязательно: без него мир придумает сам)';
  return `<section><h2>Опубликовать</h2><form method="post" action="/publish">
<label>Автор<br><select name="author">${groups}</select></label>
<label>Заголовок (для изданий, необязательно)<br><input name="title" size="60" maxlength="300"></label>
<label>${textLabel}<br><textarea name="text" rows="3" maxlength="100000"></textarea></label>
<button type="submit">опубликовать сейчас</button></form></section>`;
}

function faultRow(fault: ActiveFault): string {
  const left = fault.left === undefined ? '' : `ещё раз: ${fault.left}`;
  const until = fault.until === undefined ? '' : ` до ${clockTime(fault.until)}`;
  const clear =
    `<form method="post" action="/faults/clear"><input type="hidden" name="id" value="${fault.id}">` +
    '<button class="quiet" type="submit">снять</button></form>';
  return row([
    fault.network === 'vk' ? 'VK' : 'издания',
    escapeMarkup(faultLabels[fault.fault]),
    escapeMarkup(fault.author ?? 'все') + (fault.method ? `, ${escapeMarkup(fault.method)}` : ''),
    left + until,
    clear,
  ]);
}

function faultForms(simulator: Simulator): string {
  const rows = simulator.faults.list().map(faultRow);
  const clearAll =
    '<form method="post" action="/faults/clear"><p>' +
    '<button class="quiet" type="submit">снять все сбои</button></p></form>';
  const active = rows.length
    ? `${table(['Сеть', 'Сбой', 'Где', 'Сколько', ''], rows.join(''))}${clearAll}`
    : '<p>Сейчас всё исправно.</p>';
  const faults = faultNames.map((name) => option(name, faultLabels[name])).join('');
  return `<section><h2>Сбои</h2>
${active}
<form method="post" action="/faults"><div class="grid">
<label>Сеть<br><select name="network">${option('vk', 'VK')}${option('smi', 'издания')}</select></label>
<label>Сбой<br><select name="fault">${faults}</select></label>
<label>Автор (пусто — все)<br><input name="author" size="22"></label>
<label>Сколько раз<br><input name="times" type="number" min="1" size="6"></label>
<label>Сколько секунд<br><input name="seconds" type="number" min="1" size="6"></label></div>
<button type="submit">включить сбой</button></form></section>`;
}

const text = (value: unknown): string => escapeMarkup(String(value));
const numberCell = (value: unknown): string => `<td class="number">${String(value)}</td>`;

function authorRow(a: Record<string, unknown>): string {
  const obstacle = a['obstacle'] ? (obstacleLabels[String(a['obstacle'])] ?? '') : '';
  return (
    `<tr><td><a href="/${text(a['name'])}">${text(a['title'])}</a></td><td>${text(a['name'])}</td>` +
    `<td>${obstacle}</td>${numberCell(a['followers'])}${numberCell(a['posts'])}</tr>`
  );
}

const outletRow = (o: Record<string, unknown>): string =>
  `<tr><td><a href="${text(o['base'])}/">${text(o['title'])}</a></td><td>${text(o['host'])}</td>` +
  `<td>${text(o['base'])}</td><td>${text(o['habit'])}</td>${numberCell(o['posts'])}</tr>`;

function messageOf(message: string, link: string | null): string {
  const opened = link === null ? '' : ` — <a href="${escapeMarkup(link)}">открыть</a>`;
  return `<p class="said" role="status">${escapeMarkup(message)}${opened}</p>`;
}

/** The simulator's page: a form to publish, faults, and all sources with their numbers of posts. */
export function frontPage(simulator: Simulator, query: URLSearchParams): Reply {
  const { authors, outlets } = worldOf(simulator);
  const message = query.get('said');
  const link = query.get('link');
  const isOwnLink =
    link !== null &&
    (link.startsWith(`${simulator.controlUrl}/wall`) ||
      simulator.sites.some((site) => link.startsWith(`${site.base}/`)));
  const messageHtml = message === null ? '' : messageOf(message, isOwnLink ? link : null);
  const authorTable = table(
    ['Автор', 'Имя для поиска', 'Особенность', 'Подписчики', 'Записи'],
    authors.map(authorRow).join('\n'),
  );
  const outletTable = table(['Издание', 'Имя', 'Адрес', 'Привычка', 'Статьи'], outlets.map(outletRow).join('\n'));
  return htmlReply(
    pageLayout(
      'Демонстрационные сети',
      `<h1>Демонстрационные сети</h1>
${messageHtml}
${publishForm(authors, outlets)}
${faultForms(simulator)}
<section><h2>Авторы VK</h2>${authorTable}</section>
<section><h2>Издания</h2>${outletTable}</section>`,
    ),
  );
}
