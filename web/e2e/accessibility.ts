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

/**
 * The controls in sight that show neither words nor an icon or the shape of a tone: empty boxes, by their name or HTML.
 * Those of the chart library's legends lie over words that are drawn.
 */
export const emptyControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDrawn = ({ width, height }: DOMRect) => width > 2 && height > 2;
    const isSeen = (element: Element) =>
      isDrawn(element.getBoundingClientRect()) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasWords = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const isShown = node.parentElement !== null && isSeen(node.parentElement);
        if (node.textContent?.trim() && isShown && isDrawn(range.getBoundingClientRect())) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('button, a[href], [role="button"], [role="tab"]')]
      .filter((control) => !control.closest('.highcharts-a11y-proxy-container-after, .highcharts-a11y-proxy-group'))
      .filter((control) => isSeen(control) && !hasWords(control))
      .filter((control) => ![...control.querySelectorAll('svg, img, canvas, [class*="_dot_"]')].some(isSeen))
      .map((control) => control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 160));
  });
