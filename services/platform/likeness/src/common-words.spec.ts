import { commonWords } from './common-words.js';

describe('what two texts have in common', () => {
  it('are pieces of the first as it is written, the longest first', () => {
    const a = '❗️Мост через Талас, сообщил аким, откроют в мае. Новый МОСТ через реку построили за год';
    const b = 'новый мост через реку построили за год; по словам акима, откроют в мае';
    expect(commonWords([a], b)).toEqual(['Новый МОСТ через реку построили за год', 'откроют в мае']);
  });

  it('has no signs before a piece, no links, and each piece once', () => {
    expect(commonWords(['❗️Мост через реку'], 'Мост через реку')).toEqual(['Мост через реку']);
    expect(commonWords(['https://t.me/most/1'], 'https://t.me/most/1')).toEqual([]);
    expect(commonWords(['мост через реку и мост через реку'], 'мост через реку')).toEqual(['мост через реку']);
  });

  it('goes up to a link and on behind it, where there are words enough', () => {
    const text = '👍 Жители просят открыть проходную, петиция https://petition.kz/77 собрала тысячу подписей за день';
    const pieces = ['Жители просят открыть проходную, петиция', 'собрала тысячу подписей за день'];
    expect(commonWords([text], text)).toEqual(pieces);
    expect(commonWords(['петиция жителей (https://petition.kz/77) собрала тысячу'], text)).toEqual([]);
    expect(commonWords(['подробнее об этом https://t.me/a'], 'подробнее об этом https://t.me/a')).toEqual([
      'подробнее об этом',
    ]);
  });

  it('never joins pieces that come apart', () => {
    const pieces = ['мост через реку', 'откроют в мае'];
    expect(commonWords(pieces, 'новый мост через реку откроют в мае')).toEqual(pieces);
  });

  it('of texts without three common words is nothing', () => {
    expect([commonWords(['новый мост'], 'новый мост'), commonWords([''], 'а б в')]).toEqual([[], []]);
  });
});
