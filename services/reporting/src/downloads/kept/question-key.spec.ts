import { questionOf } from './question-key.js';

it('the same question is the same in any order of its fields, and with fields that say nothing [D §7]', () => {
  const question = questionOf({ params: { type: 1, tone: [1, 2] }, ext: '.doc' });
  expect(questionOf({ ext: '.doc', params: { tone: [1, 2], lang: null, keywords: undefined, type: 1 } })).toBe(
    question,
  );
});

it('another value, format, right or topic version is another question', () => {
  const asked = { params: { type: 1, tone: [1, 2] }, ext: '.doc', visibleTopicIds: [1], topic: 1 };
  const questions = [
    asked,
    { ...asked, params: { type: 1, tone: [1] } },
    { ...asked, ext: '.pdf' },
    { ...asked, visibleTopicIds: [1, 2] },
    { ...asked, topic: 2 },
  ].map(questionOf);
  expect(new Set(questions).size).toBe(questions.length);
});
