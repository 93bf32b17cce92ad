import type { Locator, Page } from 'playwright-core';
import { eventually } from './api-client.js';

/** The rows of the desk with a word. */
export const rowOf = (page: Page, word: string): Locator =>
  page.locator('article[data-post]').filter({ hasText: word });

/** Enter for each field that is asked for because its suggestion is not sure enough; it stands first there. */
export async function takeSuggestions(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  await eventually('what was asked for is decided', async () => {
    if (await isDone()) return true;
    const first = page.getByRole('dialog').locator('[role=option][data-marked]').first();
    if (await first.isVisible()) await page.keyboard.press('Enter');
    return false;
  });
}
