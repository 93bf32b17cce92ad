import { TopicMatcher } from '../src/matcher.js';
import { wordsOfPublication } from '../src/normalise.js';
import { parse } from '../src/parse.js';
import { type Agreement, type JudgedList, agreement, judgedList } from './judged-forms.js';

/** What the matcher finds at arrival: each type is a publication, each word a topic. */
function matchedBy(list: JudgedList): Agreement {
  const matcher = new TopicMatcher(
    list.words.map(({ word }, topicId) => ({ topicId, keywords: parse(word), exclude: undefined, attrSearch: false })),
  );
  const found = new Map<string, string[]>(list.words.map(({ word }) => [word, []]));
  for (const type of list.types)
    for (const topicId of matcher.match(wordsOfPublication([list.textOf(type)], [])))
      found.get(list.words[topicId]?.word ?? '')?.push(type);
  return agreement(list, (word) => found.get(word) ?? []);
}

describe('forms of words taken from lists of frequencies, judged by hand', () => {
  it.each([
    ['russian', 150, 0.76, 0.85],
    ['kazakh', 150, 0.84, 0.43],
  ] as const)('%s: %i words', (language, words, precision, recall) => {
    const list = judgedList(language);
    const result = matchedBy(list);
    if (result.precision < precision || result.recall < recall) console.log(result.differences.slice(0, 40).join('\n'));
    expect(list.words).toHaveLength(words);
    expect(result.precision).toBeGreaterThanOrEqual(precision);
    expect(result.recall).toBeGreaterThanOrEqual(recall);
  });
});
