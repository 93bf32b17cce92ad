import { setImmediate as nextTurn } from 'node:timers/promises';
import { additionTime, isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import { unwatchedSites } from '../world/unwatched-sites.js';
import type { World } from '../world/world.js';
import type { ChannelName, SearchDocument } from './documents.js';
import { documentOf } from './documents.js';
import { stemsOf, wordsOf } from './word-forms.js';

/** A page in the index; its text is made from the post when it is needed. */
export interface IndexedPage {
  post: WorldPost;
  url: string;
  /** Without `www.`. */
  host: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** Numbers of its words in order: the title, a gap, the text. */
  words: Uint32Array;
  titleLength: number;
  /** When (ms) its text changes; null for never. */
  changesAt: number | null;
  /** A later version is in the index. */
  isOld: boolean;
}

/** A word that no query can have. */
const gap = '\n';
const pagesInTurn = 400;
const mostForms = 5_000;

/** Words of all pages. It grows with the world: `refresh` before a query. */
export class SearchIndex {
  readonly pages: IndexedPage[] = [];
  private readonly words: { text: string; stems: string[] }[] = [];
  /** What `formsOf` has found among the first `read` words: pages of results ask for the same words again. */
  private readonly forms = new Map<string, { numbers: Set<number>; read: number }>();
  private readonly numbers = new Map<string, number>();
  private readonly pagesOfStem = new Map<string, number[]>();
  private readonly pageOfPost = new Map<WorldPost, IndexedPage>();
  private readonly readCounts = new Map<string, number>();
  private readonly edited = new Set<WorldPost>();
  private refreshing: Promise<void> = Promise.resolve();

  constructor(
    readonly world: World,
    private readonly nameOf: ChannelName,
  ) {
    world.onChange((post, change) => change === 'edit' && this.edited.add(post));
  }

  /** Adds what was published or changed since the last time; the first call reads the whole world, in small turns. */
  refresh(): Promise<void> {
    this.refreshing = this.refreshing.then(() => this.readNews());
    return this.refreshing;
  }

  /** Numbers of the pages with a form of the word. */
  pagesWith(word: string): Set<number> {
    return new Set(stemsOf(word).flatMap((stem) => this.pagesOfStem.get(stem) ?? []));
  }

  /** The numbers of the words that are forms of the word, or the word itself; as in `IndexedPage.words`. */
  formsOf(word: string, isExact: boolean): ReadonlySet<number> {
    const key = `${word} ${isExact}`;
    const known = this.forms.get(key) ?? { numbers: new Set<number>(), read: 0 };
    if (this.forms.size > mostForms) this.forms.clear();
    this.forms.set(key, known);
    const stems = stemsOf(word);
    for (; known.read < this.words.length; known.read++) {
      const other = this.words[known.read];
      if (other?.text === word || (!isExact && other?.stems.some((stem) => stems.includes(stem))))
        known.numbers.add(known.read);
    }
    return known.numbers;
  }

  /** Whether a word of a text is one of the words with these numbers. */
  isOneOf(word: string, numbers: ReadonlySet<number>): boolean {
    const number = this.numbers.get(word);
    return number !== undefined && numbers.has(number);
  }

  isVisible(page: IndexedPage): boolean {
    return !page.isOld && !isDeleted(page.post, this.world.now());
  }

  /** The page as it is now. */
  documentOf({ post, url }: IndexedPage): SearchDocument {
    return documentOf(this.world, post, this.nameOf) ?? { url, title: '', text: '' };
  }

  private async readNews(): Promise<void> {
    const now = this.world.now();
    for (const { changesAt, post } of this.pages) if (changesAt !== null && changesAt <= now) this.edited.add(post);
    for (const post of this.edited) if (this.pageOfPost.has(post)) this.add(post);
    this.edited.clear();
    let read = 0;
    for (const source of [...this.world.sources(), ...unwatchedSites]) {
      const posts = this.world.allPosts(source);
      for (let i = this.readCounts.get(source.name) ?? 0; i < posts.length; i++) {
        this.readCounts.set(source.name, i + 1);
        this.add(posts[i] as WorldPost);
        if (++read % pagesInTurn === 0) await nextTurn();
      }
    }
  }

  private add(post: WorldPost): void {
    const earlier = this.pageOfPost.get(post);
    if (earlier) Object.assign(earlier, { isOld: true, changesAt: null });
    const document = documentOf(this.world, post, this.nameOf);
    if (!document) return;
    const title = wordsOf(document.title).map(({ word }) => this.numberOf(word));
    const text = wordsOf(document.text).map(({ word }) => this.numberOf(word));
    const change = post.edit ? null : additionTime(post);
    const page: IndexedPage = {
      post,
      url: document.url,
      host: new URL(document.url).host.replace(/^www\./, ''),
      day: new Date(post.at).toISOString().slice(0, 10),
      words: Uint32Array.from([...title, this.numberOf(gap), ...text]),
      titleLength: title.length,
      changesAt: change !== null && change > this.world.now() ? change : null,
      isOld: false,
    };
    const place = this.pages.push(page) - 1;
    this.pageOfPost.set(post, page);
    for (const stem of new Set([...title, ...text].flatMap((word) => this.words[word]?.stems ?? []))) {
      const places = this.pagesOfStem.get(stem);
      if (places) places.push(place);
      else this.pagesOfStem.set(stem, [place]);
    }
  }

  private numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.words.push({ text, stems: stemsOf(text) }) - 1;
    this.numbers.set(text, number);
    return number;
  }
}
