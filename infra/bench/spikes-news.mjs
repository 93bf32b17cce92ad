import { detectNewsSpike } from '@mm/notification/alerts/spike/detect-news-spike.js';
import { BASELINE_DAYS } from '@mm/notification/alerts/spike/usual-posts.js';
import { row } from './report.mjs';
import { MINUTES_A_DAY, topicSeries, WARM_UP_DAYS } from './spikes-series.mjs';

const DAYS = 30;
const TOPICS = 40;
const FACTOR = 3;
/** Publications of news an hour. */
const rates = [0.5, 2, 10];

/** Rows of the detector of news: false alarms of a month, and days of three times the rate that were found. */
export function newsRows(firstSeed) {
  return rates.flatMap((perHour, i) => {
    const seeds = Array.from({ length: TOPICS }, (_, topic) => firstSeed + 1000 * i + topic);
    const alarms = seeds.reduce((sum, seed) => sum + alarmsOf(topicSeries(seed, { perHour, days: lastDay })).length, 0);
    const found = seeds.filter((seed) => {
      const spike = { from: (WARM_UP_DAYS + 10) * MINUTES_A_DAY + 600, minutes: MINUTES_A_DAY, factor: FACTOR };
      const first = spike.from / 60;
      const hours = alarmsOf(topicSeries(seed, { perHour, days: lastDay, spike }));
      return hours.some((hour) => hour >= first && hour <= first + 24);
    });
    return [
      row({
        measure: `news: false alarms of a topic with ${perHour}/h`,
        unit: '1/month',
        value: alarms / TOPICS,
        goal: { atMost: 1 },
      }),
      row({
        measure: `news: 3 × for a day at ${perHour}/h, found until its end`,
        unit: '%',
        value: (100 * found.length) / TOPICS,
      }),
    ];
  });
}

const lastDay = WARM_UP_DAYS + DAYS;

/** Hours in which an alert is raised, at most one in 24, at normal sensitivity. */
function alarmsOf({ sums, gaps }) {
  const posts = Array.from({ length: lastDay * 24 }, (_, hour) =>
    gaps.has(hour) ? null : (sums[(hour + 1) * 60] ?? 0) - (sums[hour * 60] ?? 0),
  );
  const alarms = [];
  for (let hour = WARM_UP_DAYS * 24; hour < posts.length; hour++) {
    if (hour - (alarms.at(-1) ?? -24) < 24) continue;
    const first = hour - (BASELINE_DAYS + 1) * 24;
    const history = { first, posts: posts.slice(first, hour + 1) };
    if (detectNewsSpike(history, posts[hour] ?? 0, hour, 'normal')) alarms.push(hour);
  }
  return alarms;
}
