import { intervalFactor, POLL_SHARE, pollBudget } from '@mm/ingestion/collection/interval-factor.js';
import { NetworkLimiter } from '@mm/ingestion/collection/network-limiter.js';
import { afterPoll, weightOf } from '@mm/ingestion/collection/poll-interval.js';
import {
  burstPerHour,
  evidenceOfHistory,
  observe,
  postsPerHour,
  usualPerHour,
} from '@mm/ingestion/collection/posting-rate.js';
import { hourOfWeek, speedsOf } from '@mm/ingestion/collection/hour-of-week.js';
import { WatcherTurns } from '@mm/ingestion/collection/watcher-turns.js';
import { row } from './report.mjs';
import { countOver, postingAuthors, randomFrom } from './synthetic-authors.mjs';

const AUTHORS = 10_000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** As for a network whose accounts have a budget: bounds in seconds, requests a day for all of them together. */
const limits = { minSeconds: 300, maxSeconds: 12 * HOUR, startSeconds: 300 };
const REQUESTS_PER_DAY = 171_000;
/** What a new author's history gives (MM_HISTORY_POSTS, MM_HISTORY_DAYS). */
const history = { posts: 200, days: 30 };
const PLAN_EVERY = HOUR;
/** Of the queues under load. */
const SLOTS = 4;
const POLL_SECONDS = 2;
const REQUESTS_PER_SECOND = 3;
/** Unix seconds of the virtual week's beginning, a Thursday. */
const START = 2000 * WEEK;

/** A week of virtual time with the functions that the product uses, and queues of users under load. */
export const freshness = {
  about: 'delay from publication to collection: adaptive polls and a fixed interval, a week of 10,000 authors',
  async run() {
    const authors = postingAuthors(AUTHORS, randomFrom(7), { from: -history.days * DAY, until: WEEK });
    const adaptive = simulate(authors, adaptivePolls(authors));
    const every = (AUTHORS * WEEK) / adaptive.requests;
    const fixed = simulate(authors, fixedPolls(every));
    const flat = simulate(authors, adaptivePolls(authors, { isByHour: false }));
    const rows = [
      row({
        measure: 'mean delay',
        unit: 'min',
        value: adaptive.mean,
        baseline: fixed.mean,
        goal: { of: 'ratio', atMost: 0.4 },
      }),
      row({ measure: 'mean delay without hours of the week', unit: 'min', value: flat.mean, baseline: fixed.mean }),
      row({ measure: 'median delay', unit: 'min', value: adaptive.median, baseline: fixed.median }),
      row({ measure: 'p95 delay', unit: 'min', value: adaptive.p95, baseline: fixed.p95 }),
      ...[5, 15, 60].map((minutes) =>
        row({
          measure: `posts within ${minutes} min`,
          unit: '%',
          value: 100 * adaptive.within(minutes),
          baseline: 100 * fixed.within(minutes),
        }),
      ),
      row({
        measure: 'requests',
        unit: '1/day',
        value: adaptive.requests / 7,
        baseline: fixed.requests / 7,
        goal: { atMost: Math.round(POLL_SHARE * REQUESTS_PER_DAY) },
      }),
      row({
        measure: 'longest pause of an author',
        unit: 'h',
        value: adaptive.longestWait / HOUR,
        baseline: fixed.longestWait / HOUR,
        goal: { atMost: Math.ceil((limits.maxSeconds / HOUR) * 1.1) },
      }),
      ...adaptive.kinds.map(({ kind, mean }, i) =>
        row({ measure: `mean delay of '${kind}' authors`, unit: 'min', value: mean, baseline: fixed.kinds[i]?.mean }),
      ),
      ...queues(),
    ];
    return {
      rows,
      notes: [
        `${adaptive.posts} posts of ${AUTHORS} authors in a week; ${REQUESTS_PER_DAY} requests a day, of which polls ` +
          `may use ${POLL_SHARE * 100} %; the baseline polls every ${(every / 60).toFixed(0)} min.`,
        `Queues: ${SLOTS} slots, ${REQUESTS_PER_SECOND} requests a second, a poll takes ${POLL_SECONDS} s; ` +
          'the baseline is one queue in the order in which things became due.',
      ],
    };
  },
};

/** Polls every author at the same interval. */
const fixedPolls = (seconds) => ({
  start: (_, chance) => seconds * chance,
  next: (_, __, ___, chance) => seconds * (0.9 + 0.2 * chance),
});

/** Polls as the product does: evidence from the history, then of each poll; the factor is computed again and again. */
function adaptivePolls(authors, { isByHour = true } = {}) {
  const evidence = authors.map(({ times }) => {
    const before = times.subarray(0, countOver(times, 0)).slice(-history.posts);
    const windowHours = before.length < history.posts ? history.days * 24 : -(before[0] ?? 0) / HOUR;
    return evidenceOfHistory(
      [...before].map((time) => -time / HOUR),
      windowHours,
    );
  });
  const byHour = new Map();
  for (const { times } of authors)
    for (const time of times.subarray(0, countOver(times, 0)))
      byHour.set(hourOfWeek(START + time), (byHour.get(hourOfWeek(START + time)) ?? 0) + 1);
  const speeds = isByHour ? speedsOf(byHour) : [];
  let factor = 0;
  let usual = 0;
  let plannedAt = -Infinity;
  const plan = (now) => {
    plannedAt = now;
    usual = usualPerHour(evidence);
    const loads = authors.map(({ watchers }, i) => ({
      root: Math.sqrt(weightOf(watchers.length) * postsPerHour(evidence[i], usual)),
      units: 1,
    }));
    factor = intervalFactor(loads, limits, { ...pollBudget(REQUESTS_PER_DAY, 1, 0), pollsPerSecond: Infinity });
  };
  const pause = (i, now, chance, burst = 0) => {
    if (now - plannedAt >= PLAN_EVERY) plan(now);
    const perHour = postsPerHour(evidence[i], usual) + burst;
    const pace = { perHour, watchers: authors[i].watchers.length, factor, speeds };
    return afterPoll(pace, new Date((START + now) * 1000), limits, chance).afterSeconds;
  };
  return {
    start: (i, chance) => pause(i, 0, chance) * chance,
    next(i, now, { ages, elapsed }, chance) {
      evidence[i] = observe(evidence[i], ages.length, elapsed / HOUR);
      return pause(i, now, chance, burstPerHour(ages));
    },
  };
}

/** Polls every author over the week; a poll collects what was published since the one before. */
function simulate(authors, policy) {
  const random = randomFrom(11);
  const queue = new TimeHeap();
  const state = authors.map(({ times }, i) => {
    queue.push(policy.start(i, random()), i);
    return { at: 0, read: countOver(times, 0) };
  });
  const delays = [];
  const kinds = new Map();
  let requests = 0;
  let longestWait = 0;
  for (let top = queue.pop(); top && top.time < WEEK; top = queue.pop()) {
    const { time: now, item: i } = top;
    const { times, kind } = authors[i];
    const until = countOver(times, now);
    const { at, read } = state[i];
    const total = kinds.get(kind) ?? { sum: 0, count: 0 };
    const ages = [];
    for (let p = read; p < until; p++) {
      delays.push(now - times[p]);
      total.sum += now - times[p];
      total.count++;
      ages.push((now - times[p]) / HOUR);
    }
    kinds.set(kind, total);
    requests++;
    longestWait = Math.max(longestWait, now - at);
    state[i] = { at: now, read: until };
    queue.push(now + policy.next(i, now, { ages, elapsed: now - at }, random()), i);
  }
  const sorted = Float64Array.from(delays).sort();
  const at = (share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN) / 60;
  return {
    posts: sorted.length,
    requests,
    longestWait,
    mean: sorted.reduce((sum, delay) => sum + delay, 0) / sorted.length / 60,
    median: at(0.5),
    p95: at(0.95),
    within: (minutes) => countOver(sorted, minutes * 60) / sorted.length,
    kinds: [...kinds].sort().map(([kind, { sum, count }]) => ({ kind, mean: sum / count / 60 })),
  };
}

const dueAuthors = (watcher, count) =>
  Array.from({ length: count }, (_, i) => ({
    author_id: `${watcher}${i}`,
    watchers: [watcher],
    units: 1,
    isOverdue: false,
  }));

/** One user with 5,000 due authors beside one with 3: when the latter's are polled, and what a click waits for. */
function queues() {
  const big = dueAuthors('ainur', 5000);
  const small = dueAuthors('bolat', 3);
  const waitOf = (take) => {
    let due = [...big, ...small];
    let done = 0;
    for (let seconds = POLL_SECONDS; ; seconds += POLL_SECONDS) {
      const taken = new Set(take(due, SLOTS));
      done += small.filter((author) => taken.has(author)).length;
      if (done === small.length) return seconds;
      due = due.filter((author) => !taken.has(author));
    }
  };
  const turns = new WatcherTurns();
  return [
    row({
      measure: 'wait of 3 authors beside 5,000 of another user',
      unit: 's',
      value: waitOf((due, count) => turns.take(due, count)),
      baseline: waitOf((due, count) => due.slice(0, count)),
      goal: { atMost: 30 },
    }),
    row({
      measure: 'wait of a click beside 5,000 due authors',
      unit: 's',
      value: pollsBeforeClick() / REQUESTS_PER_SECOND,
      baseline: big.length / REQUESTS_PER_SECOND,
      goal: { atMost: 5 },
    }),
  ];
}

/** Requests that the credential has promised to background polls when a click comes: one of each running poll. */
function pollsBeforeClick() {
  const limiter = new NetworkLimiter(SLOTS);
  let running = 0;
  for (; limiter.freeSlots > 0; running++) limiter.track(String(running), new Promise(() => {}), 'posts', () => {});
  return running;
}

/** A binary heap of items by time. */
class TimeHeap {
  #nodes = [];

  push(time, item) {
    const nodes = this.#nodes;
    let at = nodes.push({ time, item }) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (nodes[up].time <= nodes[at].time) return;
      [nodes[up], nodes[at]] = [nodes[at], nodes[up]];
      at = up;
    }
  }

  pop() {
    const nodes = this.#nodes;
    const top = nodes[0];
    const last = nodes.pop();
    if (nodes.length === 0 || !last) return top;
    nodes[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let least = at;
      if (left < nodes.length && nodes[left].time < nodes[least].time) least = left;
      if (right < nodes.length && nodes[right].time < nodes[least].time) least = right;
      if (least === at) return top;
      [nodes[least], nodes[at]] = [nodes[at], nodes[least]];
      at = least;
    }
  }
}
