import { Controller, Inject } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { Classified } from './publication.js';
import { newestOf, writeClassified, type ClassifiedUpdate } from './publication-table.js';
import { ProjectPublications } from './project-publications.js';

/** New and revised posts become publications. */
@Controller()
export class PostClassifiedConsumer {
  constructor(@Inject(ProjectPublications) private readonly publications: ProjectPublications) {}

  @Consume('post.classified', { batch: 500 })
  async project(events: LogEvent<'post.classified'>[]): Promise<Step> {
    const updates = newestOf(
      events.map((event) => updateOf(event.message)),
      (a, b) => a.revision > b.revision || (a.revision === b.revision && a.classified_at > b.classified_at),
    );
    await this.publications.writeAndProject((tx) => writeClassified(tx, updates));
    return done();
  }
}

function updateOf({ post, author, counters, suggestion, collectedAt, classifiedAt }: PostClassified): ClassifiedUpdate {
  if (!post || !author)
    throw Object.assign(new Error('a classified post needs a post and an author'), { retriable: false });
  const classified: Classified = {
    network: post.network,
    code: post.code,
    publishedAt: post.publishedAt,
    title: storable(post.title),
    text: storable(post.text),
    isCut: post.isCut,
    url: post.url,
    kind: post.publishingType || 1,
    author: {
      id: author.id,
      code: author.code,
      username: storable(author.username),
      name: storable(author.fullName),
      isGroup: author.isGroup,
      followers: author.followers,
    },
    suggestion: {
      lang: suggestion?.lang ?? '',
      spheres: suggestion?.spheres ?? [],
      oblasts: suggestion?.oblasts ?? [],
      tone: suggestion?.tone ?? 0,
      ignores: suggestion?.isIgnored ? (suggestion.confidence.is_ignored ?? 0) : 0,
    },
  };
  const { likes = -1, comments = -1, shares = -1, views = -1, countedAt = '' } = counters ?? {};
  return {
    id: post.id,
    classified,
    revision: post.revision || 1,
    classified_at: classifiedAt || collectedAt,
    counters: { likes, comments, shares, views },
    counted_at: countedAt || collectedAt,
  };
}

/** PostgreSQL texts cannot contain NUL, and JSON cannot contain lone surrogates. */
const storable = (text: string): string => text.replace(/[\p{Cs}\0]/gu, '');
