import robotsParserModule from 'robots-parser';
import { NetworkFault } from '../network/network-fault.js';
import type { Outbound } from './outbound.js';

interface ParsedRobots {
  isAllowed(url: string, token: string): boolean | undefined;
  getCrawlDelay(token: string): number | undefined;
  getSitemaps(): string[];
}

// The package's types describe a default export that its CommonJS file does not have.
const robotsParser = robotsParserModule as unknown as (url: string, text: string) => ParsedRobots;

export interface RobotsRules {
  isAllowed(url: string): boolean;
  sitemaps: string[];
  crawlDelayMs: number;
  /** Set while the server fails: nothing may be fetched. */ isUnavailable?: boolean;
}

const DAY_MS = 24 * 3_600_000;
const AFTER_SERVER_ERROR_MS = 60_000;
const MAX_ROBOTS_LENGTH = 512 * 1024;
const MAX_CACHED_HOSTS = 2_000;
const ALLOW_ALL: RobotsRules = { isAllowed: () => true, sitemaps: [], crawlDelayMs: 0 };
const DISALLOW_ALL: RobotsRules = { isAllowed: () => false, sitemaps: [], crawlDelayMs: 0, isUnavailable: true };

/** The rules of a robots.txt text for our product token. Never throws; unreadable rules allow everything. */
export function parseRobots(url: string, text: string, token: string): RobotsRules {
  const parsed = robotsParser(url, text.slice(0, MAX_ROBOTS_LENGTH));
  const delay = Number(parsed.getCrawlDelay(token) ?? 0);
  return {
    isAllowed: (address) => parsed.isAllowed(address, token) !== false,
    sitemaps: parsed
      .getSitemaps()
      .filter((s) => URL.canParse(s, url))
      .map((s) => new URL(s, url).href),
    crawlDelayMs: Number.isFinite(delay) && delay > 0 ? delay * 1000 : 0,
  };
}

/** robots.txt by origin, cached for 24 h (a minute after a 5xx). 4xx allows everything, 5xx nothing (RFC 9309). */
export class Robots {
  readonly #cache = new Map<string, { expiresAt: number; rules: RobotsRules }>();

  constructor(
    private readonly outbound: Outbound,
    private readonly token: string,
  ) {}

  /**
   * Throws 'blocked' (robots_disallow) when the address must not be fetched, 'transient' while the server cannot serve
   * its rules, and any fault of fetching robots.txt.
   */
  async check(url: URL, signal?: AbortSignal): Promise<void> {
    const rules = await this.rules(url, signal);
    if (rules.isUnavailable)
      throw new NetworkFault(
        'transient',
        { code: 'robots_unavailable', message: url.origin },
        { retryAfterMs: AFTER_SERVER_ERROR_MS },
      );
    if (!rules.isAllowed(url.href))
      throw new NetworkFault('blocked', { code: 'robots_disallow', message: url.href.slice(0, 300) });
  }

  /** The rules of the address's origin; fetched at most once a day. */
  async rules(url: URL, signal?: AbortSignal): Promise<RobotsRules> {
    const cached = this.#cache.get(url.origin);
    if (cached && cached.expiresAt > performance.now()) return cached.rules;
    const { rules, ttlMs } = await this.#load(url.origin, signal);
    if (this.#cache.size >= MAX_CACHED_HOSTS) this.#cache.clear();
    this.#cache.set(url.origin, { expiresAt: performance.now() + ttlMs, rules });
    if (rules.crawlDelayMs) this.outbound.rateLimiter.slowDown(url.host, rules.crawlDelayMs);
    return rules;
  }

  async #load(origin: string, signal?: AbortSignal): Promise<{ rules: RobotsRules; ttlMs: number }> {
    const address = `${origin}/robots.txt`;
    const response = await this.outbound.fetch(address, {
      accept: (status) => status >= 400,
      ...(signal && { signal }),
    });
    if (response.status >= 500) return { rules: DISALLOW_ALL, ttlMs: AFTER_SERVER_ERROR_MS };
    if (response.status >= 400) return { rules: ALLOW_ALL, ttlMs: DAY_MS };
    return { rules: parseRobots(address, response.body.toString('utf8'), this.token), ttlMs: DAY_MS };
  }
}
