import { TopicMatcher } from '../matching/matcher.js';
import { wordsOfPublication } from '../normalise.js';
import { parse } from '../parse.js';
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
    ['russian', '', 150, 0.99, 0.99],
    ['kazakh', '', 150, 0.98, 0.96],
    ['russian', ' that no rule was made with', 60, 0.98, 0.98],
    ['kazakh', ' that no rule was made with', 60, 0.98, 0.96],
  ] as const)('%s words%s: %i', (language, isHeldOut, words, precision, recall) => {
    const list = judgedList(language, isHeldOut !== '');
    const result = matchedBy(list);
    const isBelow = result.precision < precision || result.recall < recall;
    if (isBelow && !isHeldOut) console.log(result.differences.slice(0, 40).join('\n'));
    expect(list.words).toHaveLength(words);
    expect(result.precision).toBeGreaterThanOrEqual(precision);
    expect(result.recall).toBeGreaterThanOrEqual(recall);
  });
});
