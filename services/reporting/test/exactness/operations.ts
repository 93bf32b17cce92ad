import * as fc from 'fast-check';
import { anyExpression, anyText, authorNames, eventNames, onceIn, share } from './vocabulary.js';

/** Labels as a person decides them, or a machine suggests them. */
export interface Labelled {
  lang: string;
  tone: number;
  spheres: number[];
  oblasts: number[];
}

export type Reactions = [likes: number, comments: number, shares: number, views: number];

/** What a post says, and what a machine makes of it. */
interface Content {
  title: string;
  text: string;
  suggested: Labelled;
  /** The machine's confidence that it is to be ignored, or undefined. */
  ignores: number | undefined;
  reactions: Reactions;
}

/**
 * One thing that happens. Where it concerns something that exists, a number from 0 to 1 says which one, so that a
 * sequence still has a meaning when a part of it is left out. `isLate`: its event is held back and delivered later.
 */
export type Operation =
  | ({ kind: 'arrive'; author: number; publishedAt: [unit: keyof typeof daysOf, share: number]; type: number } & Late &
      Content)
  | ({ kind: 'revise'; post: number; isEdited: boolean } & Late & Content)
  | ({ kind: 'count'; post: number; others: Reactions[] } & Late)
  | ({ kind: 'review'; post: number; labels: Labelled; event: number; ignored: boolean; saved: boolean } & Late)
  | ({ kind: 'undo' | 'withdraw'; post: number } & Late)
  | ({ kind: 'story'; posts: number[]; story: number } & Late)
  | { kind: 'mark' | 'recover'; topic: number; posts: number[]; isMember: boolean }
  | ({ kind: 'tone'; topic: number; post: number; isMember: boolean; tone: -2 | 1 | 2 } & Late)
  | { kind: 'add-topic'; topic: Wanted }
  | { kind: 'edit-topic'; at: number; topic: Wanted; isHeld: boolean }
  | { kind: 'delete-topic' | 'restore-topic' | 'release-topic'; at: number }
  | { kind: 'hide-from'; percent: number }
  | { kind: 'rename-event'; event: number; name: string }
  | { kind: 'change-author'; author: number; name: string; followers: number }
  | { kind: 'erase'; author: number }
  | { kind: 'retain'; days: number }
  | { kind: 'repeat'; event: number }
  | { kind: 'catch-up'; events: number[] }
  | { kind: 'deliver'; order: number };

interface Late {
  isLate: boolean;
}

/** An expression of a topic. */
export interface Wanted {
  keywords: string;
  excludeWords: string;
  attrSearch: boolean;
}

/** How long before it arrives a post is dated, in days; absurd dates are years. */
export const daysOf = { hours: 1, days: 20, months: 400, years: 2000 * 365, future: -7900 * 365 };

const anyCount = fc.oneof(
  { weight: 2, arbitrary: fc.constant(-1) },
  { weight: 6, arbitrary: fc.nat({ max: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 3_000_000_000, Number.MAX_SAFE_INTEGER) },
);
const anyReactions: fc.Arbitrary<Reactions> = fc.tuple(anyCount, anyCount, anyCount, anyCount);
const among = (from: number, to: number, maxLength: number) =>
  fc.uniqueArray(fc.integer({ min: from, max: to }), { maxLength });
const anyLabels: fc.Arbitrary<Labelled> = fc.record({
  lang: fc.constantFrom('ru', 'ru', 'kz', 'kz', 'en', ''),
  tone: fc.constantFrom(-2, 1, 2, 0),
  spheres: among(1, 5, 3),
  oblasts: fc.uniqueArray(fc.constantFrom(10, 31, 75, 79, 90), { maxLength: 3 }),
});
const anyContent = {
  title: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyText }),
  text: anyText,
  suggested: anyLabels,
  ignores: onceIn(4, fc.constantFrom(0.5, 0.7, 0.9, 0.98, 0.99, 1)),
  reactions: anyReactions,
};
const isLate = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const anyWanted: fc.Arbitrary<Wanted> = fc.record({
  keywords: anyExpression,
  excludeWords: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyExpression }),
  attrSearch: fc.boolean(),
});
const kind = <K extends Operation['kind']>(...names: K[]) => fc.constantFrom(...names);
const members = fc.integer({ min: 0, max: 7 }).map((n) => n > 0);

/** Operations as often as they happen, those that go through everything stored rarely. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3000,
    arbitrary: fc.record({
      kind: kind('arrive'),
      author: share,
      publishedAt: fc.tuple(
        fc.oneof(
          { weight: 150, arbitrary: fc.constantFrom('hours' as const, 'days' as const) },
          { weight: 10, arbitrary: fc.constantFrom('months' as const) },
          { weight: 1, arbitrary: fc.constantFrom('years' as const, 'future' as const) },
        ),
        share,
      ),
      type: fc.nat({ max: 4 }),
      isLate,
      ...anyContent,
    }),
  },
  {
    weight: 1000,
    arbitrary: fc.record({ kind: kind('revise'), post: share, isEdited: fc.boolean(), isLate, ...anyContent }),
  },
  {
    weight: 1500,
    arbitrary: fc.record({
      kind: kind('count'),
      post: share,
      others: fc.array(anyReactions, { minLength: 1, maxLength: 4 }),
      isLate,
    }),
  },
  {
    weight: 1500,
    arbitrary: fc.record({
      kind: kind('review'),
      post: share,
      labels: anyLabels,
      event: share,
      ignored: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      saved: fc.boolean(),
      isLate,
    }),
  },
  { weight: 300, arbitrary: fc.record({ kind: kind('undo', 'withdraw'), post: share, isLate }) },
  {
    weight: 500,
    arbitrary: fc.record({
      kind: kind('story'),
      posts: fc.array(share, { minLength: 1, maxLength: 5 }),
      story: share,
      isLate,
    }),
  },
  {
    weight: 300,
    arbitrary: fc.record({
      kind: kind('mark', 'mark', 'recover'),
      topic: share,
      posts: fc.array(share, { minLength: 1, maxLength: 8 }),
      isMember: members,
    }),
  },
  {
    weight: 400,
    arbitrary: fc.record({
      kind: kind('tone'),
      topic: share,
      post: share,
      isMember: members,
      tone: fc.constantFrom(-2, 1, 2),
      isLate,
    }),
  },
  { weight: 700, arbitrary: fc.record({ kind: kind('repeat'), event: share }) },
  { weight: 100, arbitrary: fc.record({ kind: kind('catch-up'), events: fc.array(share, { maxLength: 12 }) }) },
  { weight: 100, arbitrary: fc.record({ kind: kind('deliver'), order: fc.nat({ max: 5039 }) }) },
  {
    weight: 40,
    arbitrary: fc.record({
      kind: kind('change-author'),
      author: share,
      name: fc.constantFrom(...authorNames),
      followers: fc.constantFrom(-1, 0, 10, 5200, 4_000_000_000),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('add-topic'), topic: anyWanted }) },
  { weight: 15, arbitrary: fc.record({ kind: kind('edit-topic'), at: share, topic: anyWanted, isHeld: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('release-topic'), at: share }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('delete-topic', 'restore-topic'), at: share }) },
  { weight: 10, arbitrary: fc.record({ kind: kind('hide-from'), percent: fc.constantFrom(50, 70, 90, 99, 100, 101) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('rename-event'), event: share, name: fc.constantFrom(...eventNames) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('erase'), author: share }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('retain'), days: fc.integer({ min: 20, max: 90 }) }) },
);
