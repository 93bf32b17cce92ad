import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { TEXT_PREVIEW, type PostWire, type SuggestionWire } from '@mm/proto/http/posts.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { cleanText } from '@mm/networks/collected-text.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { Push } from './live-socket.js';

type Classified = LogTopicMessage<'post.classified'>;

/** A new or edited post with its suggested labels, for everyone who views its author. */
export function postClassified(message: Classified): Push<'post:classified'>[] {
  const { author, post, watchers } = message;
  if (!author || !post) return [];
  return [
    {
      name: 'post:classified',
      channels: channels.viewersOf(author.id),
      payload: { post: postWire(message), watchers, history: post.isHistory },
    },
  ];
}

/** The post as the review screens show a new one: label fields empty, version 0. */
function postWire({ author, counters, post, suggestion }: Classified): PostWire {
  if (!author || !post) throw new Error('a classified post without post or author');
  const network = post.network as PostWire['network'];
  return {
    id: post.id,
    _id: String(post.id),
    code: post.code,
    network,
    socialNet: networks[network].number,
    author_id: author.id,
    owner: author.username,
    owner_name: author.fullName,
    date: Math.floor(Date.parse(post.publishedAt) / 1000),
    ...beginningOf(post.text),
    is_cut: post.isCut,
    title: post.title,
    url: post.url,
    display_url: post.displayUrl,
    likes_count: counters?.likes ?? -1,
    comments_count: counters?.comments ?? -1,
    views_count: counters?.views ?? -1,
    share_count: counters?.shares ?? -1,
    publishing_type: post.publishingType,
    is_video: post.isVideo,
    is_robot: post.isRobot,
    is_add: post.isAdvert,
    is_ignored: false,
    saved: false,
    visible: true,
    lang: null,
    spheres: [],
    oblasts: [],
    tone: null,
    event: null,
    event_object: null,
    tag_captions: '',
    comments: [],
    version: 0,
    revision: post.revision,
    reviewed_by: '',
    edited_after_review: false,
    withdrawn: false,
    suggested: suggestion ? suggestionWire(suggestion) : null,
  };
}

/** Long texts are cut: a few of them would already be a backlog. */
const beginningOf = (text: string): Pick<PostWire, 'caption' | 'caption_cut'> =>
  text.length > TEXT_PREVIEW
    ? { caption: cleanText(text, TEXT_PREVIEW), caption_cut: true }
    : { caption: text, caption_cut: false };

function suggestionWire({
  confidence,
  evidence,
  isIgnored,
  lang,
  model,
  oblasts,
  oblastsByAuthor,
  reason,
  spheres,
  tone,
}: NonNullable<Classified['suggestion']>): SuggestionWire {
  return {
    lang: (lang || null) as SuggestionWire['lang'],
    spheres,
    oblasts,
    tone: (tone || null) as SuggestionWire['tone'],
    is_ignored: isIgnored,
    oblasts_by_author: oblastsByAuthor,
    confidence,
    evidence: evidence.map(({ end, head, quote, start, value }) => ({ head, value, quote, start, end })),
    model,
    reason,
  };
}

/** New posts, and old ones with an edited text. */
@Controller()
export class PostClassifiedConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('post.classified')
  onEvents(events: LogEvent<'post.classified'>[]): Step {
    return this.live.onEvents(events);
  }
}
