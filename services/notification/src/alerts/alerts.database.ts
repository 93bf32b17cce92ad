import { AddAlertGrowth1766400000001 } from '../migrations/1766400000001-alert-growth.js';
import { CreateAlerts1765530000000 } from '../migrations/1765530000000-alerts.js';
import { TopicAuthor } from './first-publication/topic-author.entity.js';
import { Alert } from './raised/alert.entity.js';
import { AlertRule } from './rules/alert-rule.entity.js';
import { WatchedSource } from './sources/watched-source.entity.js';
import { GapHour } from './spike/gap-hour.entity.js';
import { TopicHour } from './spike/topic-hour.entity.js';
import { TopicPost } from './spike/topic-post.entity.js';
import { StandingCause } from './standing/standing-cause.entity.js';
import { KnownTopic } from './topics/known-topic.entity.js';
import { RecentPost } from './topics/recent-post.entity.js';

/** The tables of alerts and the migration that creates them, for the service's list. */
export const alertEntities = [
  Alert,
  AlertRule,
  GapHour,
  KnownTopic,
  RecentPost,
  StandingCause,
  TopicAuthor,
  TopicHour,
  TopicPost,
  WatchedSource,
];
export const alertMigrations = [CreateAlerts1765530000000, AddAlertGrowth1766400000001];
