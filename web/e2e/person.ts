import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { house } from './house.js';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });

/** Somebody in front of a browser. Page errors and refused scripts are collected: a journey ends with `expectNoTrouble()`. */
export class Person {
  readonly troubles: string[] = [];

  private constructor(
    readonly username: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.troubles.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
        this.troubles.push(message.text());
    });
  }

  static async enter(
    browser: Browser,
    username: string,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Person> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 860 }, locale: 'ru-RU', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return new Person(username, context, page);
  }

  /** Through the front page and the provider's form, as people do. */
  async signIn(): Promise<this> {
    await this.page.goto(house().address);
    await this.page.waitForSelector('#kc-form-login');
    await this.page.fill('#username', this.username);
    await this.page.fill('#password', 'demo');
    await this.page.click('#kc-login');
    await this.page.waitForURL((url) => !url.pathname.startsWith('/realms/'));
    await this.page.getByRole('navigation').first().waitFor();
    return this;
  }

  open(path_: string): Promise<unknown> {
    return this.page.goto(house().address + path_);
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByText(text).first();
  }

  async picture(name: string): Promise<void> {
    const folder = process.env.MM_E2E_SHOTS;
    if (!folder) return;
    fs.mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  expectNoTrouble(): void {
    if (this.troubles.length > 0) throw new Error(`${this.username} met trouble:\n${this.troubles.join('\n')}`);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
