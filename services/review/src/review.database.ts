import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { Author } from './authors/author.entity.js';
import { LabelHistory } from './labels/label-history.entity.js';
import { CreateReview1763700000000 } from './migrations/1763700000000-review.js';
import { MarkCutTexts1763800000000 } from './migrations/1763800000000-cut-texts.js';
import { CountTopicTones1764000000000 } from './migrations/1764000000000-topic-tone-version.js';
import { Post } from './posts/post.entity.js';
import { AuthorProgress } from './progress/author-progress.entity.js';
import { Event } from './reference/event.entity.js';
import { Oblast } from './reference/oblast.entity.js';
import { Sphere } from './reference/sphere.entity.js';

/** The tables of the service and the migrations that create them. */
export const reviewDatabase = {
  schema: 'review',
  entities: [Author, AuthorProgress, Event, LabelHistory, Oblast, Post, Sphere],
  migrations: [
    CreateOutbox1700000000000,
    CreateReview1763700000000,
    MarkCutTexts1763800000000,
    CountTopicTones1764000000000,
  ],
};
