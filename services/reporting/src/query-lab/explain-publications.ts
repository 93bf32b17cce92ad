import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { branchesOf } from '@mm/keywords/branches.js';
import { SearchedText, matches } from '@mm/keywords/evaluate.js';
import { explain, piecesAt, type Explanation } from '@mm/keywords/explain.js';
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
  async reasons(expression: CheckedExpression, publications: readonly Publication[]): Promise<Reason[]> {
    const explained = await this.explanations(expression, publications);
    return publications.flatMap((publication) => {
      const found = explained.get(publication.id);
      if (!found) return [];
      const branch = expression.keywords.slice(found.branch.from, found.branch.to);
      return [{ id: publication.id, branch, marks: piecesAt(found.places, textsOf(publication)) }];
    });
  }

  /** The branch and the places of the words that match, by id; those that do not satisfy it are left out. */
  async explanations(
    { keywords, excludeWords, attrSearch }: CheckedExpression,
    publications: readonly Publication[],
  ): Promise<Map<number, Explanation>> {
    const names = await this.names.current(this.dataSource);
    const branches = branchesOf(keywords);
    const exclude = parseList(excludeWords, alreadyChecked);
    const explained = new Map<number, Explanation>();
    for (const publication of publications) {
      // texts may be long, and others wait
      await setImmediate();
      const { text, withNames } = wordsToSearch(publication, names);
      if (exclude && matches(exclude, new SearchedText(text))) continue;
      const found = explain(branches, textsOf(publication), attrSearch ? withNames : text);
      if (found) explained.set(publication.id, found);
    }
    return explained;
  }

  /** Only the pieces that match. */
  async marks(expression: CheckedExpression, publications: readonly Publication[]): Promise<Omit<Reason, 'branch'>[]> {
    return (await this.reasons(expression, publications)).map(({ id, marks }) => ({ id, marks }));
  }
}

/** What places are named in. */
const textsOf = ({ title, text }: Publication): readonly string[] => [title, text];
