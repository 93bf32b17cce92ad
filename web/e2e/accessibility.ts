import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface WindowWithAxe {
  axe: {
    run(context: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
  };
}

/** What axe finds broken on the page as it is shown now: the rule, the first element that breaks it, and why. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations: broken } = await (window as unknown as WindowWithAxe).axe.run({
      // React Aria's announcer refers to elements that may be gone by now
      exclude: [['[data-live-announcer]']],
    });
    return broken.map(({ id, nodes: [first] }) => `${id}: ${first?.html.slice(0, 160)}\n${first?.failureSummary}`);
  });
}
