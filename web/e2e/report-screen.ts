import type { Browser, Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { ApiClient } from './api-client.js';
import { BrowserUser } from './browser-user.js';
import { uniqueWords } from './watched-authors.js';
import { WatchedTopic } from './watched-topic.js';

/** A topic with two publications, granted to the analyst, and its report in the browser of a superviser. */
export class ReportJourney {
  private constructor(
    readonly api: ApiClient,
    readonly topic: WatchedTopic,
    readonly superviser: BrowserUser,
    readonly screen: ReportScreen,
    /** Another word that nothing else contains. */
    readonly nextWord: () => string,
  ) {}

  static async start(browser: Browser): Promise<ReportJourney> {
    const nextWord = uniqueWords('вид');
    const word = nextWord();
    const api = await ApiClient.signIn('superviser');
    const topic = await WatchedTopic.make(api, { name: `Виды ${word}`, word, readers: ['analyst'] });
    await topic.publish('turkistan_habar', ['Открыли новую школу', 'Построили больницу']);
    const superviser = await (await BrowserUser.open(browser, 'superviser')).signIn();
    return new ReportJourney(api, topic, superviser, new ReportScreen(superviser), nextWord);
  }
}

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

/** The texts of charts that do not lie inside of their drawing. */
export const cutChartTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.highcharts-root')].flatMap((drawing) => {
      const outer = drawing.getBoundingClientRect();
      return [...drawing.querySelectorAll('text')].flatMap((text) => {
        const { width, left, right } = text.getBoundingClientRect();
        const isCut = width > 0 && (left < outer.left - 1 || right > outer.right + 1);
        return isCut ? [text.textContent] : [];
      });
    }),
  );
