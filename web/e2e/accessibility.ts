import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface WindowWithAxe {
  axe: { run(context: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** What axe finds broken on the page as it is shown now: the rule, and the first element that breaks it. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations: broken } = await (window as unknown as WindowWithAxe).axe.run({
      // React Aria's announcer refers to elements that may be gone by now
      exclude: [['[data-live-announcer]']],
    });
    return broken.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}
