import { worldOf } from '../control/control-calls.js';
import { faultNames } from '../faults/fault.js';
import { escape } from '../http/markup.js';
import type { Reply } from '../http/reply.js';
import { page } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import { clockTime, sheet } from './sheet.js';

const faultWords: Record<(typeof faultNames)[number], string> = {
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
const obstacles: Record<string, string> = {
  closed: 'закрытый',
  busy: 'всегда «слишком много запросов»',
  gone: 'удалён',
  banned: 'заблокирован',
};

const option = (value: string, text: string): string => `<option value="${escape(value)}">${escape(text)}</option>`;

function publishForm(authors: Record<string, unknown>[], outlets: Record<string, unknown>[]): string {
  return `<section><h2>Опубликовать</h2><form method="post" action="/publish">
<label>Автор<br><select name="author"><optgroup label="VK">${authors.map((a) => option(`vk:${String(a['name'])}`, `${String(a['title'])} (${String(a['name'])})`)).join('')}</optgroup><optgroup label="Издания">${outlets.map((o) => option(`smi:${String(o['host'])}`, `${String(o['title'])} (${String(o['host'])})`)).join('')}</optgroup></select></label>
<label>Заголовок (для изданий, необязательно)<br><input name="title" size="60" maxlength="300"></label>
<label>Текст (необязательно: без него мир придумает сам)<br><textarea name="text" rows="3" maxlength="100000"></textarea></label>
<button type="submit">опубликовать сейчас</button></form></section>`;
}

function faultForms(simulator: Simulator): string {
  const rows = simulator.faults
    .list()
    .map(
      (fault) =>
        `<tr><td>${fault.network === 'vk' ? 'VK' : 'издания'}</td><td>${escape(faultWords[fault.fault])}</td><td>${escape(fault.author ?? 'все')}${fault.method ? `, ${escape(fault.method)}` : ''}</td><td>${fault.left === undefined ? '' : `ещё раз: ${fault.left}`}${fault.until === undefined ? '' : ` до ${clockTime(fault.until)}`}</td><td><form method="post" action="/faults/clear"><input type="hidden" name="id" value="${fault.id}"><button class="quiet" type="submit">снять</button></form></td></tr>`,
    );
  return `<section><h2>Сбои</h2>
${rows.length ? `<table><thead><tr><th>Сеть</th><th>Сбой</th><th>Где</th><th>Сколько</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table><form method="post" action="/faults/clear"><p><button class="quiet" type="submit">снять все сбои</button></p></form>` : '<p>Сейчас всё исправно.</p>'}
<form method="post" action="/faults"><div class="grid">
<label>Сеть<br><select name="network">${option('vk', 'VK')}${option('smi', 'издания')}</select></label>
<label>Сбой<br><select name="fault">${faultNames.map((name) => option(name, faultWords[name])).join('')}</select></label>
<label>Автор (пусто — все)<br><input name="author" size="22"></label>
<label>Сколько раз<br><input name="times" type="number" min="1" size="6"></label>
<label>Сколько секунд<br><input name="seconds" type="number" min="1" size="6"></label></div>
<button type="submit">включить сбой</button></form></section>`;
}

/** The simulator's own page: publish now, faults, and everyone in the demo networks with the number of posts. */
export function frontPage(simulator: Simulator, query: URLSearchParams): Reply {
  const { authors, outlets } = worldOf(simulator);
  const said = query.get('said');
  const link = query.get('link');
  const known =
    link !== null &&
    (link.startsWith(`${simulator.control}/wall`) || simulator.sites.some((site) => link.startsWith(`${site.base}/`)));
  const authorRows = authors.map(
    (a) =>
      `<tr><td><a href="/${escape(String(a['name']))}">${escape(String(a['title']))}</a></td><td>${escape(String(a['name']))}</td><td>${a['obstacle'] ? (obstacles[String(a['obstacle'])] ?? '') : ''}</td><td class="number">${String(a['followers'])}</td><td class="number">${String(a['posts'])}</td></tr>`,
  );
  const outletRows = outlets.map(
    (o) =>
      `<tr><td><a href="${escape(String(o['base']))}/">${escape(String(o['title']))}</a></td><td>${escape(String(o['host']))}</td><td>${escape(String(o['base']))}</td><td>${escape(String(o['habit']))}</td><td class="number">${String(o['posts'])}</td></tr>`,
  );
  return page(
    sheet(
      'Демонстрационные сети',
      `<h1>Демонстрационные сети</h1>
${said === null ? '' : `<p class="said" role="status">${escape(said)}${known ? ` — <a href="${escape(link)}">открыть</a>` : ''}</p>`}
${publishForm(authors, outlets)}
${faultForms(simulator)}
<section><h2>Авторы VK</h2><table><thead><tr><th>Автор</th><th>Имя для поиска</th><th>Особенность</th><th>Подписчики</th><th>Записи</th></tr></thead><tbody>${authorRows.join('\n')}</tbody></table></section>
<section><h2>Издания</h2><table><thead><tr><th>Издание</th><th>Имя</th><th>Адрес</th><th>Привычка</th><th>Статьи</th></tr></thead><tbody>${outletRows.join('\n')}</tbody></table></section>`,
    ),
  );
}
