import { detectNewsSpike } from './detect-news-spike.js';

const HOUR = 500_000;
const HOURS = 15 * 24;
const history = (posts: (ago: number) => number | null) => ({
  first: HOUR - HOURS,
  posts: [...Array.from({ length: HOURS }, (_, i) => posts(HOURS - i)), 0],
});

describe('a spike of news', () => {
  it('is a day with three times as many as the 14 days before', () => {
    const found = detectNewsSpike(
      history((ago) => (ago <= 23 ? 3 : 1)),
      3,
      HOUR,
      'normal',
    );
    expect(found).toMatchObject({ figure: 72, to: (HOUR + 1) * 3600 });
    expect(found?.baseline).toBeLessThan(30);
  });

  it('is not a usual day', () => {
    expect(
      detectNewsSpike(
        history(() => 1),
        1,
        HOUR,
        'high',
      ),
    ).toBeUndefined();
  });

  it('is not a day of the week that always has as many', () => {
    const weekly = (ago: number): number => (Math.floor(ago / 24) % 7 === 0 ? 3 : 1);
    expect(detectNewsSpike(history(weekly), 3, HOUR, 'normal')).toBeUndefined();
  });

  it('is not the second day of the same news', () => {
    expect(
      detectNewsSpike(
        history((ago) => (ago <= 48 ? 3 : 1)),
        3,
        HOUR,
        'normal',
      ),
    ).toBeUndefined();
  });

  it('needs a number of publications and seven days', () => {
    expect(
      detectNewsSpike(
        history((ago) => (ago === 1 ? 6 : 0)),
        0,
        HOUR,
        'normal',
      ),
    ).toBeUndefined();
    expect(
      detectNewsSpike(
        history((ago) => (ago > 7 * 24 ? null : ago <= 23 ? 9 : 1)),
        9,
        HOUR,
        'normal',
      ),
    ).toBeUndefined();
  });
});
