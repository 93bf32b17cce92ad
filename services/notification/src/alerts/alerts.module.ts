import { Module } from '@nestjs/common';
import { AlertTimer } from './alert-timer.js';
import { FirstPublicationCheck } from './first-publication/first-publication-check.js';
import { AlertHousekeeping } from './alert-housekeeping.js';
import { NegativeShareCheck } from './negative-share/negative-share-check.js';
import { Alerts } from './raised/alerts.js';
import { AlertsController } from './raised/alerts.controller.js';
import { RaiseForTopic } from './reason/raise-for-topic.js';
import { TopicReports } from './reason/topic-reports.js';
import { RuleOwnersConsumer } from './rules/rule-owners.consumer.js';
import { RuleStore } from './rules/rule-store.js';
import { RulesController } from './rules/rules.controller.js';
import { SourcesConsumer } from './sources/sources.consumer.js';
import { CountEarlier } from './spike/count-earlier.js';
import { GapHours } from './spike/gap-hours.js';
import { MatchesConsumer } from './spike/matches.consumer.js';
import { SpikeCheck } from './spike/spike-check.js';
import { CauseCheck } from './standing/cause-check.js';
import { DeadLettersConsumer } from './standing/dead-letters.consumer.js';
import { ResourcesConsumer } from './standing/resources.consumer.js';
import { CollectionLag } from './system/collection-lag.js';
import { SystemCheck } from './system/system-check.js';
import { ErasedAuthorsConsumer } from './topics/author-erased.consumer.js';
import { PostsConsumer } from './topics/posts.consumer.js';
import { TopicsConsumer } from './topics/topics.consumer.js';

/** Minutes from one run to the next; 1 for all others. */
const intervals: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [NegativeShareCheck, 10],
  [AlertHousekeeping, 60],
]);

/** Alerts: what they are found in, when they are raised, and who sees them. */
@Module({
  controllers: [
    AlertsController,
    RulesController,
    RuleOwnersConsumer,
    TopicsConsumer,
    PostsConsumer,
    MatchesConsumer,
    SourcesConsumer,
    ResourcesConsumer,
    DeadLettersConsumer,
    ErasedAuthorsConsumer,
  ],
  providers: [
    Alerts,
    AlertHousekeeping,
    CauseCheck,
    CollectionLag,
    CountEarlier,
    FirstPublicationCheck,
    GapHours,
    NegativeShareCheck,
    RaiseForTopic,
    RuleStore,
    SpikeCheck,
    SystemCheck,
    TopicReports,
    {
      provide: AlertTimer,
      inject: [
        SystemCheck,
        CauseCheck,
        GapHours,
        SpikeCheck,
        FirstPublicationCheck,
        NegativeShareCheck,
        AlertHousekeeping,
        CountEarlier,
      ],
      useFactory: (...checks: { run(): Promise<void> }[]) =>
        new AlertTimer(
          checks.map((check) => ({
            name: check.constructor.name,
            every: intervals.get(check.constructor) ?? 1,
            run: () => check.run(),
          })),
        ),
    },
  ],
  exports: [Alerts, RuleStore],
})
export class AlertsModule {}
