import { startModel } from './model/start-model.js';
import { readPost } from './read-post.js';
import { textVector } from './text-features.js';
import { WordScores } from './word-scores.js';

describe('scores by remembered words', () => {
  const { groups, rarities } = startModel();
  it.each([
    'В Таразе прорвало трубу, жители третий день без воды. Воды нет и в школе!',
    'Қаламызда жаңа мектеп ашылды, рахмет',
    '',
    '😍',
  ])('are those of the whole vector, the first time and later: %s', (text) => {
    const { words, topicSigns } = readPost({ text }, groups.language);
    const expected = groups.topics.heads.scores(textVector(words, topicSigns, rarities));
    const remembered = new WordScores(groups.topics.heads, rarities);
    for (let time = 0; time < 2; time++)
      remembered.scores(words, topicSigns).forEach((score, i) => expect(score).toBeCloseTo(expected[i] ?? 0, 4));
  });
});
