import { setImmediate as nextTurn } from 'node:timers/promises';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { Invalid } from '@mm/http/problem.js';
import { readExpression } from '@mm/http/read-expression.js';
import { TopicMatcher } from '@mm/keywords/matcher.js';
import { wordsOfPublication } from '@mm/keywords/normalise.js';
import { parseOptional } from '@mm/keywords/parse.js';
import type { DeskFilterWire } from '@mm/proto/http/desk.js';
import type { DataSource } from 'typeorm';
import { Post } from '../posts/post.entity.js';

/** Texts are tried for this long in one request, ms. */
const tryForMs = 3_000;
/** Texts that are read at once. */
const batchSize = 100;
/** Texts that are tried before other requests get their turn. */
const turn = 10;

const texts = statement(
  columnsOf(Post, 'id', 'title', 'text'),
  'SELECT id, title, text FROM post WHERE id = ANY($1::bigint[])',
);

/**
 * The matcher of the expression of a filter; undefined without one. Throws Invalid for a fault, and for decided posts:
 * these are searched in reports.
 */
export function matcherOf({ words, state = 'new' }: DeskFilterWire): TopicMatcher | undefined {
  const keywords = readExpression('words', () => parseOptional(words));
  if (!keywords) return undefined;
  if (state !== 'new' && state !== 'later')
    throw new Invalid('words-only-undecided', 'words are searched in undecided posts; reports have the others', [
      { path: 'words', code: 'words-only-undecided' },
    ]);
  return new TopicMatcher([{ topicId: 1, keywords, exclude: undefined, attrSearch: false }]);
}

/** Tries the texts of posts as arriving ones are tried, all together for no longer than 3 s. */
export class WordsTrial {
  readonly #end = performance.now() + tryForMs;

  constructor(
    private readonly dataSource: DataSource,
    private readonly matcher: TopicMatcher,
  ) {}

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /**
   * The ids that match, in their order, until `wanted` are found or the time is over, and how many were tried: some of
   * them in any case.
   */
  async matching(ids: readonly string[], wanted: number): Promise<{ found: string[]; tried: number }> {
    const found: string[] = [];
    let tried = 0;
    while (tried < ids.length && found.length < wanted && (tried === 0 || !this.isOver)) {
      const batch = ids.slice(tried, tried + batchSize);
      const byId = new Map((await rows(this.dataSource, texts, [batch])).map((post) => [post.id, post]));
      for (const id of batch) {
        if (found.length === wanted) break;
        const post = byId.get(id);
        if (post && this.#matches(post)) found.push(id);
        if (++tried % turn === 0) await nextTurn();
      }
    }
    return { found, tried };
  }

  #matches({ title, text }: Pick<Post, 'title' | 'text'>): boolean {
    return this.matcher.match(wordsOfPublication([title, text], [])).length > 0;
  }
}
