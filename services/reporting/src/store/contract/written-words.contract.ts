import { wordsOfPublication } from '@mm/keywords/normalise.js';
import { parse } from '@mm/keywords/parse.js';
import type { ReportDocument } from '../report-document.js';
import { fixtureDocuments } from './fixtures.js';
import { newestFirst, storeKit, type StoreUnderTest } from './store-kit.js';

const firstId = 20_000;
const texts = [
  'Собрались в #ПаркПобеды сегодня 🌳',
  'Собрались в парке победы сегодня',
  '🌳🚰 Кружок C++ открыт',
  'Витамин C полезен, example.net',
  'Пишем на с# и .NET #Курс2031',
  '🇰🇿',
];
/** Numbers of the texts that an expression finds. */
const searches: [source: string, found: number[]][] = [
  ['победа', [0, 1]],
  ['"победы сегодня"', [0, 1]],
  ['парк победы', [0, 1]],
  ['#паркпобеды сегодня', [0]],
  ['паркп*', [0]],
  ['🌳', [0, 2]],
  ['сегодня 🌳', [0]],
  ['🌳 + 🚰 | 🇰🇿', [2, 5]],
  ['c++', [2]],
  ['c', [2, 3, 4]],
  ['c#', [4]],
  ['кружок c++ открыт*', [2]],
  ['.net', [4]],
  ['net', [3, 4]],
  ['курс 2031', [4]],
];

/** An engine finds the words of hashtags, emoji, and names with signs. */
export function writtenWordsTests(current: () => StoreUnderTest): void {
  const { ids, write } = storeKit(current);
  const documents: ReportDocument[] = texts.flatMap((text, at) =>
    fixtureDocuments
      .slice(0, 1)
      .map((post) => ({ ...post, id: firstId + at, words: wordsOfPublication(['', text], []), members: [] })),
  );
  beforeAll(() => write((tx) => current().store.upsert(tx, documents)));
  afterAll(() =>
    write((tx) =>
      current().store.remove(
        tx,
        documents.map(({ id }) => id),
      ),
    ),
  );

  it.each(searches)('%s', async (source, expected) => {
    const found = await ids({ keywords: parse(source) }, { ...newestFirst, size: 1_000 });
    expect(found.filter((id) => id >= firstId).sort((a, b) => a - b)).toEqual(expected.map((at) => firstId + at));
  });

  it.each([246_251_074_162_719, -59_011_459_200_001])('from its own moment on, and not before it: %i', async (at) => {
    const [document] = documents.slice(-1).map((one) => ({ ...one, publishedAt: at }));
    if (document) await write((tx) => current().store.upsert(tx, [document]));
    const between = (from: number, to: number) =>
      ids({ keywords: parse('🇰🇿'), from, to }, { ...newestFirst, size: 1_000 });
    expect(await between(at, at + 1)).toEqual([document?.id]);
    expect([await between(at + 1, at + 2), await between(at - 1, at)]).toEqual([[], []]);
  });
}
