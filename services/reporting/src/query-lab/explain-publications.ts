import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { branchesOf } from '@mm/keywords/branches.js';
import { SearchedText, matches } from '@mm/keywords/evaluate.js';
import { explain } from '@mm/keywords/explain.js';
import { alreadyChecked } from '@mm/keywords/expression-size.js';
import { parseList } from '@mm/keywords/parse.js';
import { DataSource } from 'typeorm';
import type { Publication } from '../publications/publication.reads.js';
import { wordsToSearch } from '../publications/report-document-of.js';
import { ReferenceNames } from '../reference/reference-names.js';

/** The expression of a topic or a draft that was checked. */
export interface CheckedExpression {
  keywords: string;
  excludeWords: string;
  attrSearch: boolean;
}

/** Why a publication satisfies an expression. */
export interface Reason {
  id: number;
  /** The first alternative of the keywords that matches, as it is written there. */
  branch: string;
  /** Pieces of the title and the text that match. */
  marks: string[];
}

/** Says with which words publications satisfy an expression, by the matcher that put them into the topic. */
@Injectable()
export class ExplainPublications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly names: ReferenceNames,
  ) {}

  /** Those that do not satisfy it are left out. */
  async reasons(
    { keywords, excludeWords, attrSearch }: CheckedExpression,
    publications: readonly Publication[],
  ): Promise<Reason[]> {
    const names = await this.names.current(this.dataSource);
    const branches = branchesOf(keywords);
    const exclude = parseList(excludeWords, alreadyChecked);
    const reasons: Reason[] = [];
    for (const publication of publications) {
      // texts may be long, and others wait
      await setImmediate();
      const { text, withNames } = wordsToSearch(publication, names);
      if (exclude && matches(exclude, new SearchedText(text))) continue;
      const found = explain(branches, [publication.title, publication.text], attrSearch ? withNames : text);
      if (!found) continue;
      const { branch, marks } = found;
      reasons.push({ id: publication.id, branch: keywords.slice(branch.from, branch.to), marks });
    }
    return reasons;
  }

  /** Only the pieces that match. */
  async marks(expression: CheckedExpression, publications: readonly Publication[]): Promise<Omit<Reason, 'branch'>[]> {
    return (await this.reasons(expression, publications)).map(({ id, marks }) => ({ id, marks }));
  }
}
