import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page, type Request } from 'playwright-core';
import { testStack } from './stack.js';
import { eventually, waitSeconds } from './api-client.js';

const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: browserFlags });

/** Elements that a screen shows while it loads. */
const placeholders = 'main [class*="skeleton"], main [aria-busy="true"]';

/**
 * A user in a browser. Page errors and blocked scripts are collected: end a journey with
 * `expectNoPageErrors()`.
 */
export class BrowserUser {
  readonly pageErrors: string[] = [];
  readonly #pending = new Set<Request>();

  private constructor(
    readonly username: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.pageErrors.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
        this.pageErrors.push(message.text());
    });
    page.on('request', (request) => this.#pending.add(request));
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
    // Requests of the page that was left may never be reported as failed.
    page.on('domcontentloaded', () => this.#pending.clear());
  }

  static async open(
    browser: Browser,
    username: string,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<BrowserUser> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 860 },
      locale: 'ru-RU',
      // animations cost the tests time
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(waitSeconds * 1000);
    return new BrowserUser(username, context, page);
  }

  /** Signs in through the front page and the form of Keycloak. */
  async signIn(): Promise<this> {
    await this.page.goto(testStack().address);
    await this.page.waitForSelector('#kc-form-login');
    await this.page.fill('#username', this.username);
    await this.page.fill('#password', 'demo');
    await this.page.click('#kc-login');
    await this.page.waitForURL((url) => !url.pathname.startsWith('/realms/'));
    await this.page.getByRole('navigation').first().waitFor();
    return this;
  }

  goto(path_: string): Promise<unknown> {
    return this.page.goto(testStack().address + path_);
  }

  /** Waits until the screen has its code and data: no placeholder, no pending request, no running animation. */
  async screenLoaded(seconds?: number): Promise<void> {
    await eventually(
      'the screen is loaded',
      async () => (await this.page.locator(placeholders).count()) === 0 && this.#pending.size === 0,
      seconds,
    );
    await this.page.evaluate(async () => {
      const finite = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(finite.map((animation) => animation.finished));
    });
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByText(text).first();
  }

  async screenshot(name: string): Promise<void> {
    const folder = process.env.MM_E2E_SHOTS;
    if (!folder) return;
    fs.mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  expectNoPageErrors(): void {
    if (this.pageErrors.length > 0) throw new Error(`${this.username} had page errors:\n${this.pageErrors.join('\n')}`);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
