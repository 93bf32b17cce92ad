import type { Expression } from '@mm/keywords/expression.js';
import type { ProviderFault, SearchProviderId } from '@mm/proto/http/searches.js';

/** The providers that are set up, in the order in which they are asked. */
export const SEARCH_PROVIDERS = Symbol('search providers');

/** Limits on what is found, in addition to words. Days are `YYYY-MM-DD`, both included. */
export interface SearchFilters {
  /** A host with its subdomains (`instagram.com`), or a top-level domain with its point (`.kz`). */
  site?: string;
  /** Part of the address. */
  inurl?: string;
  after?: string;
  before?: string;
}

/** What is wanted of the texts. */
export interface SearchWords {
  keywords: Expression;
  exclude?: Expression;
  /**
   * What the user typed. Expressions are folded (қ → к, ё → е); engines are asked for the words in the typed letters.
   */
  typed?: string;
  /** Ask for the typed words alone, without other likely spellings and forms: more fits into a query. */
  isPlain?: boolean;
}

/** What one search engine says it has found, in plain text; nothing of it is checked yet. */
export interface EngineHit {
  url: string;
  title: string;
  snippet: string;
  publishedAt: Date | null;
  /** The engine behind the provider, for screens. */
  engine: string;
}

/** A part of a provider that gave nothing, although the provider responded. */
export interface DegradedEngine {
  engine: string;
  fault: Exclude<ProviderFault, 'spent'>;
  message: string;
}

export interface ProviderPage {
  hits: EngineHit[];
  degraded: DegradedEngine[];
  /** There may be another page. */
  hasNext: boolean;
}

/** A query in a provider's own words. The runner stores it, so it is JSON. */
export type CompiledQuery = Readonly<Record<string, string>>;

/**
 * A search engine. It never retries and keeps no state but its rate limit. Every failure is a `NetworkFault`: engines
 * that are blocked are a fault ('blocked', 'rate_limited'), never an empty page; an unknown shape is 'schema_drift'.
 */
export interface SearchProvider {
  readonly id: SearchProviderId;
  /** Queries that it may answer a day. */
  readonly perDay: number;
  /** Pages that are read of one query. */
  readonly maxPages: number;
  /** The query, or null when it is longer than the provider takes. Pure. */
  compile(words: SearchWords, filters: SearchFilters): CompiledQuery | null;
  /** One page, from 0. */
  search(query: CompiledQuery, page: number, signal: AbortSignal): Promise<ProviderPage>;
}
