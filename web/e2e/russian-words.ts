import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { kazakhVocabulary } from '@mm/proto/vocabulary/kazakh.js';
import { langTitles, operations, publishingTypes, roles, toneTitles } from '../src/language/vocabulary.js';

/** A text in both languages; the Kazakh one is undefined where it is missing. */
type Pair = [russian: string, kazakh: unknown];

/** The texts of the interface in Russian that are others in Kazakh, each as a whole. */
export async function russianWords(): Promise<Set<string>> {
  const pairs: Pair[] = [...(await dictionaryPairs()), ...vocabularyPairs(), ...networkPairs()];
  const kazakh = new Set(pairs.map(([, text]) => text));
  return new Set(
    pairs.flatMap(([text]) => (/\p{Script=Cyrillic}/u.test(text) && !kazakh.has(text) ? [text.trim()] : [])),
  );
}

async function dictionaryPairs(): Promise<Pair[]> {
  const src = path.resolve('web/src');
  const pairs: Pair[] = [];
  for (const file of fs.readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'texts.kk.ts') continue;
    const folder = path.join(src, path.dirname(file));
    const { ru } = (await import(path.join(folder, 'texts.ts'))) as { ru: object };
    const { kk } = (await import(path.join(folder, 'texts.kk.ts'))) as { kk: object };
    pairs.push(...pairsOf(ru, kk));
  }
  return pairs;
}

const vocabularyPairs = (): Pair[] =>
  pairsOf({ langs: langTitles, tones: toneTitles, roles, operations, publishingTypes }, kazakhVocabulary);

const networkPairs = (): Pair[] =>
  descriptorList.flatMap(({ texts, columns, profile, screens, kazakh }) => [
    ...pairsOf(texts, kazakh.texts),
    ...[...columns, ...profile].map(({ title, titleKk }): Pair => [title, titleKk]),
    [screens.authors.title, kazakh.authors] as Pair,
  ]);

function pairsOf(russian: object, kazakh: unknown): Pair[] {
  const translated = new Map<string, unknown>(Object.entries(kazakh ?? {}));
  return Object.entries(russian).flatMap(([key, text]: [string, unknown]): Pair[] => {
    if (typeof text === 'string') return [[text, translated.get(key)]];
    return typeof text === 'object' && text !== null ? pairsOf(text, translated.get(key)) : [];
  });
}

/** What the page shows and says: visible texts, names, hints and the title; not what is marked as another language. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const isOwn = (element: Element | null): element is Element =>
      element !== null && element.checkVisibility() && element.closest('[lang]')?.getAttribute('lang') === 'kk';
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      if (isOwn(parentElement)) texts.push(textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOwn(element)) texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.map((text) => text.trim()))];
  });
