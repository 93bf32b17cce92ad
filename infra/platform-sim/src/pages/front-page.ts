import { worldOf } from '../control/control-calls.js';
import { telegramAccounts } from '../control/telegram-calls.js';
import { type FaultName, type FaultPlace, everywhere, faultNames, faultPlaces, faults } from '../faults/fault.js';
import type { ActiveFault } from '../faults/active-faults.js';
import { escapeMarkup, type Reply, htmlReply } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import { type NetworkId, networkIds } from '../world/source.js';
import { clockTime, pageLayout } from './page-layout.js';

const networkLabels: Record<FaultPlace, string> = {
  vk: 'VK',
  youtube: 'YouTube',
  ok: 'OK',
  facebook: 'Facebook',
  instagram: 'Instagram',
  telegram: 'Telegram',
  smi: 'Издания',
  searxng: 'SearXNG',
  yandex: 'Яндекс',
  brave: 'Brave',
  proxy: 'Прокси',
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
  const groupOf = (network: NetworkId): string => {
    const options = [...authors, ...outlets]
      .filter((source) => source['network'] === network)
      .map((source) => {
        const name = String(source[network === 'smi' ? 'host' : 'name']);
        return option(`${network}:${name}`, `${String(source['title'])} (${name})`);
      });
    return `<optgroup label="${networkLabels[network]}">${options.join('')}</optgroup>`;
  };
  const groups = networkIds.map(groupOf).join('');
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
    networkLabels[fault.network],
    escapeMarkup(faults[fault.fault].label),
    [fault.author ?? (fault.network === 'proxy' ? undefined : 'все'), fault.method, fault.proxy, fault.credential]
      .flatMap((part) => (part === undefined ? [] : escapeMarkup(part)))
      .join(', ') || 'все',
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
  const networks = faultPlaces.map((place) => option(place, networkLabels[place])).join('');
  const proxies = [['', 'любой'] as const, ...simulator.proxies.map(({ name }) => [name, name] as const)];
  const names = faultNames.map((name) => option(name, faultText(name))).join('');
  return `<section><h2>Сбои</h2>
${active}
<form method="post" action="/faults"><div class="grid">
<label>Сеть<br><select name="network">${networks}</select></label>
<label>Сбой<br><select name="fault">${names}</select></label>
<label>Автор (пусто — все)<br><input name="author" size="22"></label>
<label>Прокси<br><select name="proxy">${proxies.map(([value, text]) => option(value, text)).join('')}</select></label>
<label>Сколько раз<br><input name="times" type="number" min="1" size="6"></label>
<label>Сколько секунд<br><input name="seconds" type="number" min="1" size="6"></label></div>
<button type="submit">включить сбой</button></form></section>`;
}

/** The label with the networks where the fault occurs, unless in all. */
function faultText(name: FaultName): string {
  const { label, networks } = faults[name];
  const isNamed = networks.length === everywhere.length || networks.some((id) => label.startsWith(networkLabels[id]));
  return isNamed ? label : `${label} (${networks.map((id) => networkLabels[id]).join(', ')})`;
}

const text = (value: unknown): string => escapeMarkup(String(value));
const numberCell = (value: unknown): string => `<td class="number">${String(value)}</td>`;

function authorRow(a: Record<string, unknown>): string {
  const obstacle = a['obstacle'] ? (obstacleLabels[String(a['obstacle'])] ?? '') : '';
  return (
    `<tr><td><a href="${text(a['url'])}">${text(a['title'])}</a></td><td>${text(a['name'])}</td>` +
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
      link.startsWith(`${simulator.controlUrl}/www/`) ||
      link.startsWith(`${simulator.controlUrl}/t.me/`) ||
      simulator.sites.some((site) => link.startsWith(`${site.base}/`)));
  const messageHtml = message === null ? '' : messageOf(message, isOwnLink ? link : null);
  const authorSections = networkIds
    .filter((network) => network !== 'smi')
    .map((network) => {
      const rows = authors.filter((author) => author['network'] === network).map(authorRow);
      const titles = ['Автор', 'Имя для поиска', 'Особенность', 'Подписчики', 'Записи'];
      return `<section><h2>Авторы ${networkLabels[network]}</h2>${table(titles, rows.join('\n'))}</section>`;
    });
  const outletTable = table(['Издание', 'Имя', 'Адрес', 'Привычка', 'Статьи'], outlets.map(outletRow).join('\n'));
  return htmlReply(
    pageLayout(
      'Демонстрационные сети',
      `<h1>Демонстрационные сети</h1>
${messageHtml}
${publishForm(authors, outlets)}
${faultForms(simulator)}
${telegramSection(simulator)}
${authorSections.join('\n')}
<section><h2>Издания</h2>${outletTable}</section>`,
    ),
  );
}

/** A section with the accounts of the demo Telegram and the codes with which they are signed in. */
function telegramSection(simulator: Simulator): string {
  const rows = telegramAccounts(simulator).map(({ phone, code, isWaiting, password, signedIn }) => {
    const connections = signedIn.reduce((sum, { sessions }) => sum + sessions.length, 0);
    const state = isWaiting ? 'ждёт кода' : signedIn.length ? `вход выполнен, соединений: ${connections}` : 'входа нет';
    const cells = [phone, code ?? 'появится после запроса', password ?? '', state];
    return `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`;
  });
  const titles = ['Телефон', 'Код', 'Пароль', 'Состояние'].map((title) => `<th>${title}</th>`).join('');
  return `<section><h2>Аккаунты Telegram</h2><table><thead><tr>${titles}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></section>`;
}
