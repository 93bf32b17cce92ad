import { pause } from './load.mjs';

/**
 * Compares until there are no faults or time is up (data may still be in flight), and prints now and then what is
 * missing.
 */
export async function compareUntilClean(compare, timeoutMs) {
  for (let end = Date.now() + timeoutMs, lastPrinted = Date.now(); ; await pause(1000)) {
    const faults = await compare();
    if (faults.length === 0 || Date.now() > end) return faults;
    if (Date.now() - lastPrinted < 20_000) continue;
    lastPrinted = Date.now();
    console.log(`  waiting: ${faults[0]}`);
  }
}

/** Posts of these authors in the demo networks. @returns {Promise<{ code: string, at: number }[]>} `at` in ms */
export async function publishedPosts(networks, authors) {
  const responses = await Promise.all(
    authors.map(async (author) => (await fetch(`${networks}/__sim/posts?manual=1&author=${author}`)).json()),
  );
  return responses.flatMap(({ posts }) => posts.map(({ code, at }) => ({ code, at })));
}

/** The first few of many. */
export const firstFew = (list) => list.slice(0, 5).join(', ');
