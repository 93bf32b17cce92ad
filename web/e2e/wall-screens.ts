import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient, eventually } from './api-client.js';
import { BrowserUser } from './browser-user.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

export const community = 'atyrau_bereg';
const nextWord = uniqueWords('экран');
const size = { width: 1920, height: 1080 };

/** Screens that show codes, and the supervisor who connects them to the wall of a new topic. */
export class WallScreens {
  private constructor(
    private readonly browser: Browser,
    readonly topic: WatchedTopic,
    readonly supervisor: BrowserUser,
  ) {}

  static async open(browser: Browser): Promise<WallScreens> {
    const word = nextWord();
    const topic = await WatchedTopic.make(await ApiClient.signIn('superviser'), { name: `Экран ${word}`, word });
    await topic.publish(community, ['Открыли новую школу', 'Построили больницу']);
    return new WallScreens(browser, topic, await (await BrowserUser.open(browser, 'superviser')).signIn());
  }

  /** A browser in which nobody signs in, at the page of the code; `signInRequests`: what it asks the provider. */
  async newScreen() {
    const screen = await BrowserUser.open(this.browser, 'nobody', { viewport: size });
    const signInRequests: string[] = [];
    screen.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/realms/')) signInRequests.push(pathname);
    });
    await screen.goto('/wall-device');
    return { screen, page: screen.page, signInRequests };
  }

  /** Opens the dialog 'Экран' of the topic in the supervisor's browser. */
  async openDialog(): Promise<Locator> {
    const { supervisor, topic } = this;
    await supervisor.goto(`/main?theme=${topic.id}`);
    await supervisor.screenLoaded();
    await supervisor.page.getByRole('button', { name: 'Экран', exact: true }).click();
    const dialog = supervisor.page.getByRole('dialog', { name: 'Экран для видеостены' });
    await dialog.getByRole('heading', { name: 'Подключить экран' }).waitFor();
    return dialog;
  }

  async approve(code: string, name: string): Promise<Locator> {
    const dialog = await this.openDialog();
    await dialog.getByRole('textbox', { name: 'Код' }).fill(code);
    await dialog.getByRole('textbox', { name: 'Название' }).fill(name);
    await dialog.getByRole('button', { name: 'Подключить экран' }).click();
    await this.supervisor.toast(`Экран «${name}» подключён`).waitFor();
    return dialog;
  }

  async connected() {
    const made = await this.newScreen();
    const name = `Стена ${nextWord()}`;
    const dialog = await this.approve(await codeOf(made.page), name);
    await made.page.getByRole('heading', { level: 1, name: this.topic.name }).waitFor();
    return { ...made, name, dialog };
  }

  async revoke(dialog: Locator, name: string): Promise<void> {
    const { supervisor } = this;
    await dialog.getByRole('button', { name: `Отключить экран ${name}` }).click();
    await supervisor.page.getByRole('button', { name: 'ДА', exact: true }).click();
    await supervisor.toast('Экран отключён').waitFor();
  }

  close(): Promise<void> {
    return this.supervisor.close();
  }
}

export const codeOf = (page: Page): Promise<string> =>
  eventually('a code is shown', async () => {
    const text = await page.getByRole('status', { name: 'Код экрана' }).textContent();
    return /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(text?.trim() ?? '') && text?.trim();
  });

/** The number of publications that a screen shows. */
export const total = (page: Page): Promise<string | undefined> =>
  page
    .getByRole('region', { name: 'Экран', exact: true })
    .getByRole('definition')
    .first()
    .textContent()
    .then((text) => text?.trim());
