import { Injectable } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { commonWords } from '@mm/likeness/common-words.js';
import { wholeText } from '@mm/likeness/print.js';
import type { OfferedPostWire, StoryWire } from '@mm/proto/http/stories.js';
import { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { DeskPosts } from '../desk/desk-posts.js';
import { Post } from '../posts/post.entity.js';
import { Story } from '../stories/story.entity.js';
import { offeredPosts } from './offered-posts.js';

const mostMembers = 500;
/** Texts that are compared with the first one to show what they share. */
const mostCompared = 20;

const current = statement(
  columnsOf(Story, 'id', 'version'),
  `SELECT s.id, s.version
     FROM story asked
     JOIN story s ON s.id = CASE WHEN asked.merged_into > 0 THEN asked.merged_into ELSE asked.id END
    WHERE asked.id = $1`,
);
const members = statement(
  { ...columnsOf(Post, 'id', 'title', 'text'), ...columnsOf(Author, 'watchers') },
  `SELECT p.id, p.title, p.text, coalesce(a.watchers, '{}') AS watchers
     FROM story_member m
     JOIN post p ON p.id = m.post_id
     LEFT JOIN author a ON a.id = p.author_id
    WHERE m.story_id = $1
    ORDER BY p.published_at, p.id
    LIMIT ${mostMembers}`,
);
/** Stories with their posts. */
@Injectable()
export class ReadStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: DeskPosts,
  ) {}

  /** Throws NotFound for an unknown story, and unless `mayBeEmpty` for one without posts. */
  async read(id: number, caller: Caller, { mayBeEmpty = false } = {}): Promise<StoryWire> {
    const { story, found } = await this.#found(id);
    if (found.length === 0 && !mayBeEmpty) throw unknown();
    const watchers = new Map(found.map((member) => [Number(member.id), member.watchers]));
    const wires = await this.posts.byIds(
      found.map((member) => member.id),
      caller,
    );
    return {
      id: Number(story.id),
      version: story.version,
      ...(Number(story.id) !== id && { merged_from: id }),
      members: wires.map((post) => ({ ...post, watchers: watchers.get(post.id) ?? [] })),
      common: sharedBy(found.map(({ title, text }) => wholeText(title, text))),
    };
  }

  /** What may tell the same as a story. Throws NotFound for an unknown one. */
  async offered(id: number): Promise<OfferedPostWire[]> {
    const { found } = await this.#found(id);
    return offeredPosts(
      this.dataSource,
      found.map((member) => member.id),
    );
  }

  async #found(id: number) {
    const [story] = await rows(this.dataSource, current, [id]);
    if (!story) throw unknown();
    return { story, found: await rows(this.dataSource, members, [story.id]) };
  }
}

const unknown = (): NotFound => new NotFound('the story', 'story-not-found');

/** What the other texts share with the first one, as it is written there; those that a person put there may not. */
function sharedBy([first = '', ...others]: readonly string[]): string[] {
  let shared: string[] = [];
  for (const text of others.slice(0, mostCompared)) {
    const pieces = commonWords(shared.length > 0 ? shared : [first], text);
    if (pieces.length > 0) shared = pieces;
  }
  return shared;
}
