import { CreateErasedAuthors1765500000000 } from '@mm/event-log/erased-authors/create-erased-authors.migration.js';
import { ErasedAuthor } from '@mm/event-log/erased-authors/erased-author.entity.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import { Author } from './authors/author.entity.js';
import { Batch, BatchPost } from './batches/batch.entity.js';
import { Decision } from './labels/decision.entity.js';
import { DeskView } from './desk-views/desk-view.entity.js';
import { PostLater } from './desk/post-later.entity.js';
import { PostTopic } from './desk/post-topic.entity.js';
import { CommentLabel } from './labels/comment-label.entity.js';
import { LabelHistory } from './labels/label-history.entity.js';
import { SavedHit } from './labels/saved-hit.entity.js';
import { CreateReview1763700000000 } from './migrations/1763700000000-review.js';
import { MarkCutTexts1763800000000 } from './migrations/1763800000000-cut-texts.js';
import { CountTopicTones1764000000000 } from './migrations/1764000000000-topic-tone-version.js';
import { IndexPostsOfEvents1764200000000 } from './migrations/1764200000000-event-posts.js';
import { KeepTopicToneTime1764300000000 } from './migrations/1764300000000-topic-tone-time.js';
import { CreateCommentLabels1764400000003 } from './migrations/1764400000003-comment-labels.js';
import { CountPictures1764500000000 } from './migrations/1764500000000-post-pictures.js';
import { KeepDeletedEvents1765100000000 } from './migrations/1765100000000-event-trash.js';
import { FindOldPosts1765500000001 } from './migrations/1765500000001-retention.js';
import { WidenCounts1766300000000 } from './migrations/1766300000000-widen-counts.js';
import { KeepSavedHits1765600000000 } from './migrations/1765600000000-saved-hits.js';
import { WholeSeconds1766600000000 } from './migrations/1766600000000-whole-seconds.js';
import { NameOwnersOfPosts1766900000000 } from './migrations/1766900000000-post-owners.js';
import { Post } from './posts/post.entity.js';
import { OrderReferenceLists1765500000100 } from './migrations/1765500000100-reference-order.js';
import { KeepOtherFields1768100000000 } from './migrations/1768100000000-other-fields.js';
import { KeepDecisions1768200000000 } from './migrations/1768200000000-decisions.js';
import { KeepCommentsBefore1768300000001 } from './migrations/1768300000001-undone-saves.js';
import { KeepDeskViews1768300000003 } from './migrations/1768300000003-desk-views.js';
import { AddDeskColumns1768300000000 } from './migrations/1768300000000-desk-columns.js';
import { FillDeskColumns1768300000005 } from './migrations/1768300000005-fill-desk-columns.js';
import { KeepBatches1768300000010 } from './migrations/1768300000010-batches.js';
import { NameWholeCountry1768400000000 } from './migrations/1768400000000-whole-country.js';
import { KeepStories1768600000700 } from './migrations/1768600000700-stories.js';
import { KeepStoryGrouping1768600000701 } from './migrations/1768600000701-story-grouping.js';
import { KeepStoryTraits1768600000702 } from './migrations/1768600000702-story-traits.js';
import { KeepStoryReposts1768600000710 } from './migrations/1768600000710-story-reposts.js';
import { KeepReplacedVerdicts1768600000712 } from './migrations/1768600000712-replaced-verdicts.js';
import { KeepLeftStories1768600000713 } from './migrations/1768600000713-left-stories.js';
import { AuthorProgress } from './progress/author-progress.entity.js';
import { Event } from './reference/event.entity.js';
import { Oblast, Sphere } from './reference/reference-entry.entity.js';
import {
  Story,
  StoryGrouping,
  StoryMember,
  StoryPrint,
  StoryRepost,
  StoryTrait,
  StoryVerdict,
} from './stories/story.entity.js';

/** The tables of the service and the migrations that create them. */
export const reviewDatabase = {
  schema: 'review',
  entities: [
    Author,
    AuthorProgress,
    Batch,
    BatchPost,
    CommentLabel,
    Decision,
    DeskView,
    ErasedAuthor,
    Event,
    LabelHistory,
    Oblast,
    Post,
    PostLater,
    PostTopic,
    SavedHit,
    Sphere,
    Story,
    StoryGrouping,
    StoryMember,
    StoryPrint,
    StoryRepost,
    StoryTrait,
    StoryVerdict,
    SystemSettingRow,
  ],
  migrations: [
    CreateOutbox1700000000000,
    CreateReview1763700000000,
    MarkCutTexts1763800000000,
    CountTopicTones1764000000000,
    IndexPostsOfEvents1764200000000,
    KeepTopicToneTime1764300000000,
    CreateCommentLabels1764400000003,
    CountPictures1764500000000,
    KeepDeletedEvents1765100000000,
    CreateSystemSettings1765400000000,
    OrderReferenceLists1765500000100,
    CreateErasedAuthors1765500000000,
    FindOldPosts1765500000001,
    KeepSavedHits1765600000000,
    WidenCounts1766300000000,
    WholeSeconds1766600000000,
    NameOwnersOfPosts1766900000000,
    KeepOtherFields1768100000000,
    KeepDecisions1768200000000,
    KeepCommentsBefore1768300000001,
    KeepDeskViews1768300000003,
    AddDeskColumns1768300000000,
    FillDeskColumns1768300000005,
    KeepBatches1768300000010,
    NameWholeCountry1768400000000,
    KeepStories1768600000700,
    KeepStoryGrouping1768600000701,
    KeepStoryTraits1768600000702,
    KeepStoryReposts1768600000710,
    KeepReplacedVerdicts1768600000712,
    KeepLeftStories1768600000713,
  ],
};
