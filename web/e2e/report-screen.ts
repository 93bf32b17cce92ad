import { violations } from './accessibility.js';
import type { BrowserUser } from './browser-user.js';

/** The screen of a topic's report and its menu 'Виды', in a user's browser. */
export class ReportScreen {
  constructor(readonly user: BrowserUser) {}

  /** @param query further parameters of the address, with their `&` */
  async open(topic: number, query = ''): Promise<void> {
    await this.user.goto(`/topic?theme=${topic}${query}`);
    await this.user.screenLoaded();
  }

  async openMenu(): Promise<void> {
    await this.user.page.getByRole('button', { name: 'Виды', exact: true }).click();
    await this.user.page.getByRole('menu', { name: 'Виды' }).waitFor();
  }

  async choose(item: string | RegExp): Promise<void> {
    await this.openMenu();
    await this.user.page.getByRole('menuitem', { name: item }).first().click();
  }

  /** Saves the report's filters as a view; its dialog has no violation of axe. */
  async saveView(name: string, isShared: boolean): Promise<void> {
    const { page } = this.user;
    await this.choose('Сохранить вид…');
    const dialog = page.getByRole('dialog', { name: 'Новый вид' });
    await dialog.getByRole('textbox', { name: 'Название' }).fill(name);
    if (isShared) await dialog.getByText('Общий', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await this.user.toast(`Вид «${name}» сохранён`).waitFor();
  }

  parameters(): Record<string, string> {
    return Object.fromEntries(new URL(this.user.page.url()).searchParams);
  }
}
