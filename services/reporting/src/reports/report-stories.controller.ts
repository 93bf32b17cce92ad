import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { Call, Gone, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { commonWords } from '@mm/likeness/common-words.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportStoryCalls, storyLimits, type StoryOfReportWire } from '@mm/proto/http/report-stories.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { MakeReport, type ReportedPublication } from './make-report.js';
import { cutOffOf, reportMoment } from './period.js';
import { publicationWire } from './publication-wire.js';
import { QuestionQueue } from './question-queue.js';
import { reportFilterOf, reportSubjectOf } from './report-filter-of.js';
import { ReportRights } from './report-rights.js';
import { StoriesOfReport, type StoriedReport, type StoryOfReport } from './stories-of-report.js';

type Response<K extends keyof typeof reportStoryCalls> = Promise<CallResponse<(typeof reportStoryCalls)[K]>>;

const usualSize = 20;
const dayMs = 86_400_000;
/** Common pieces are looked for in so many publications, in the beginning of their texts. */
const [comparedMembers, comparedLength] = [6, 5000];

/** Stories of a report: as much of them as the report has and the caller may read. */
@Controller()
export class ReportStoriesController {
  constructor(
    private readonly reports: MakeReport,
    private readonly stories: StoriesOfReport,
    private readonly rights: ReportRights,
    private readonly questions: QuestionQueue,
    private readonly clock: Clock,
  ) {}

  @Call(reportStoryCalls.stories)
  list(
    @Input() { body: { params } }: CallInput<typeof reportStoryCalls.stories>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Response<'stories'> {
    const { order, page = 1, size = usualSize, ...asked } = params;
    const offset = (page - 1) * size;
    if (offset + size > storyLimits.newest)
      throw new Invalid('invalid-request', `stories are listed up to ${storyLimits.newest}`, [
        { path: 'params.page', code: 'out-of-range' },
      ]);
    const answer = async (): Response<'stories'> => {
      const report = await this.#reportOf(asked, caller);
      const { total, stories } = await this.stories.page(report, order, { offset, size });
      return { total, stories: stories.map(storyWire), as_of: cutOffOf(report.now) };
    };
    return this.questions.ask(caller, answer, { gone });
  }

  @Call(reportStoryCalls.story)
  one(
    @Input() { body: { params } }: CallInput<typeof reportStoryCalls.story>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Response<'story'> {
    const { story_id: named, ...asked } = params;
    const answer = async (): Response<'story'> => {
      const report = await this.#reportOf(asked, caller);
      const story = await this.stories.current(report, named);
      if (!story) throw new NotFound('the story', 'story-not-found');
      const { publications, widgets } = await this.reports.report(
        { ...report.filter, stories: [story.id] },
        {
          page: { sort: { by: 'date', descending: false }, offset: 0, size: storyLimits.members },
          visibleTopicIds: report.visibleTopicIds,
          numbers: { period: periodOf(story), widgets: ['timeline'] },
          now: report.now,
        },
      );
      return {
        story: storyWire(story),
        members: publications.map(publicationWire),
        spread: widgets.timeline ?? { grain: 'hour', points: [] },
        common: piecesOf(publications),
      };
    };
    return this.questions.ask(caller, answer, { gone });
  }

  async #reportOf(params: ReportParamsWire, caller: Caller): Promise<StoriedReport> {
    const now = reportMoment(params.as_of, this.clock.now().getTime());
    const filter = { ...reportFilterOf(params, now), ...(await this.rights.scope(reportSubjectOf(params), caller)) };
    return { filter, visibleTopicIds: await this.rights.visibleTopicIds(caller), now };
  }
}

const periodOf = ({ firstAt, lastAt }: StoryOfReport) => ({
  from: firstAt,
  to: lastAt + 1,
  days: Math.max(1, Math.ceil((lastAt - firstAt) / dayMs)),
});

/** Pieces of the first publication that all of the next ones have. */
function piecesOf(publications: readonly ReportedPublication[]): string[] {
  const [first, ...others] = publications
    .slice(0, comparedMembers)
    .map(({ title, text }) => `${title}\n${text}`.slice(0, comparedLength));
  if (first === undefined || others.length === 0) return [];
  return others.reduce(commonWords, [first]);
}

const storyWire = (story: StoryOfReport): StoryOfReportWire => ({
  id: story.id,
  count: story.count,
  networks: story.networks,
  engagement: story.engagement,
  pos: story.positive,
  neut: story.neutral,
  neg: story.negative,
  first_at: story.firstAt,
  last_at: story.lastAt,
  first: publicationWire(story.first),
  ...(story.beyond === undefined ? {} : { beyond: story.beyond }),
});
