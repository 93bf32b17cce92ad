import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import type { Counters } from '../world/counters.js';
import { countersOf } from '../world/counters.js';
import type { PostMedia } from '../world/media.js';
import { mediaOf } from '../world/media.js';
import { codeOf } from '../world/post-codes.js';
import type { WorldPost } from '../world/post.js';
import { editedAt, headline, wallText } from '../world/post-state.js';
import type { SocialAuthor } from '../world/social-author.js';
import { pageAddressOf } from './page-address.js';

const maxTitle = 100;
const bigText = 1_000_000;
const dayMs = 86_400_000;
const script =
  '<script>alert("взлом")</script><img src=x onerror=alert(1)> ' +
  '=HYPERLINK("http://example.com";"нажми") {{7*7}} </textarea> &lt;b&gt;';

/** A post as its network shows it now. Times in ms. */
export interface PostView {
  post: WorldPost;
  author: SocialAuthor;
  /** Code in the network's own form. */
  code: string;
  at: number;
  editedAt: number | null;
  /** At most 100 characters, the first sentence: the title of a video. */
  title: string;
  text: string;
  counters: Counters;
  media: PostMedia;
  /** It leads the first page, whatever its age. */
  isPinned: boolean;
  /** Address of its page for browsers. */
  pageUrl: string;
}

/** The post now, with a fault on its text, date or counters if one is given. */
export function viewOf(simulator: Simulator, post: WorldPost, fault?: FaultName): PostView {
  const now = simulator.world.now();
  const text = wallText(post, now);
  const counters = countersOf(post, now);
  const view: PostView = {
    post,
    author: post.source as SocialAuthor,
    code: codeOf(post),
    at: post.at,
    editedAt: editedAt(post, now),
    title: headline(post).slice(0, maxTitle),
    text,
    counters,
    media: mediaOf(post),
    isPinned: false,
    pageUrl: pageAddressOf(simulator, post),
  };
  switch (fault) {
    case 'bigText':
      return { ...view, text: `${text} `.padEnd(bigText, 'Очень длинная запись без конца. ') };
    case 'markup':
      return { ...view, title: `${view.title.slice(0, maxTitle / 2)} <b>&amp;`, text: `${text} ${script}` };
    case 'futureDate':
      return { ...view, at: view.at + 400 * dayMs };
    case 'countersDown':
      return { ...view, counters: halved(counters) };
    default:
      return view;
  }
}

const halved = ({ views, likes, comments, reposts }: Counters): Counters => ({
  views: Math.floor(views / 2),
  likes: Math.floor(likes / 2),
  comments: Math.floor(comments / 2),
  reposts: Math.floor(reposts / 2),
});

/** The posts now. A fault changes the first of them; `countersDown` all. */
export const viewsOf = (simulator: Simulator, posts: readonly WorldPost[], fault?: FaultName): PostView[] =>
  posts.map((post, i) => viewOf(simulator, post, i === 0 || fault === 'countersDown' ? fault : undefined));
