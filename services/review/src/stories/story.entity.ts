import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One text of several posts. */
@Entity({ name: 'story' })
export class Story {
  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  /** Grows with every change of its members. */
  @Column({ type: 'integer' })
  version!: number;

  /** The story that it became a part of, which is a part of no other; 0 without one. */
  @Column({ type: 'bigint' })
  merged_into!: string;

  @Column({ type: 'timestamptz' })
  changed_at!: Date;
}

/** To which story a post belongs. Stays when the post is removed, so that no version is used twice. */
@Entity({ name: 'story_member' })
export class StoryMember {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  /** 0: to none any more. */
  @Column({ type: 'bigint' })
  story_id!: string;

  @Column({ type: 'integer' })
  version!: number;

  /** When it joined its story, or left the last one. */
  @Column({ type: 'timestamptz' })
  changed_at!: Date;

  /** When it first joined each story that it left, by the story's id. */
  @Column({ type: 'jsonb' })
  left_stories!: Record<string, string>;
}

/** What a post is compared by. */
@Entity({ name: 'story_print' })
export class StoryPrint {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'timestamptz' })
  published_at!: Date;

  /** Of `encodePrint` of @mm/likeness. */
  @Column({ type: 'bytea' })
  print!: Buffer;
}

/** A post that is a repost, by the network's own word. */
@Entity({ name: 'story_repost' })
export class StoryRepost {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  /** Of the original, which may not be stored. */
  @Column({ type: 'text' })
  network!: string;

  @Column({ type: 'text' })
  code!: string;
}

/** By what a post is found in the other language. */
@Entity({ name: 'story_trait' })
export class StoryTrait {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @Column({ type: 'text' })
  lang!: 'ru' | 'kz';

  @Column({ type: 'timestamptz' })
  published_at!: Date;

  /** Of `traitsOf` of @mm/likeness. */
  @Column({ type: 'integer', array: true })
  traits!: number[];
}

/** One row: by which strictness the stored posts are grouped. */
@Entity({ name: 'story_grouping' })
export class StoryGrouping {
  @PrimaryColumn({ type: 'smallint' })
  id!: number;

  @Column({ type: 'smallint' })
  strictness!: number;

  /** The last post that was regrouped; null: all are. */
  @Column({ type: 'timestamptz', nullable: true })
  last_at!: Date | null;

  @Column({ type: 'bigint' })
  last_id!: string;
}

/** What a person decided about two posts; `post_id` is the smaller id. */
@Entity({ name: 'story_verdict' })
export class StoryVerdict {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @PrimaryColumn({ type: 'bigint' })
  other_id!: string;

  @Column({ type: 'text' })
  kind!: 'together' | 'apart';

  /** What had been decided before, and is again when this is taken back. */
  @Column({ type: 'text', nullable: true })
  replaced!: 'together' | 'apart' | null;

  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;
}
