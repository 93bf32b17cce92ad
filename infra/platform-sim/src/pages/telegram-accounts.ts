import { telegramAccounts } from '../control/telegram-calls.js';
import { escapeMarkup } from '../http/markup.js';
import type { Simulator } from '../simulator.js';

/** A section with the accounts of the demo Telegram and the codes with which they are signed in. */
export function telegramSection(simulator: Simulator): string {
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
