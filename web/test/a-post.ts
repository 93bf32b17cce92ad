import type { PostWire } from '@mm/proto/http/posts.js';

/** A post for tests. */
export const aPost = (over: Partial<PostWire> = {}): PostWire => ({
  id: 5, _id: '5', code: '-1001_77', network: 'vkontakte', socialNet: 3, author_id: 9, owner: 'shymnews', owner_name: 'Шымкент News',
  date: 1_763_700_000, caption: 'В Шымкенте открыли новую школу', caption_cut: false, is_cut: false, title: '', url: 'http://localhost:4001/wall-1001_77', display_url: '',
  likes_count: 10, comments_count: 2, views_count: 300, share_count: 1, publishing_type: 1, is_video: false, is_robot: true, is_add: false,
  is_ignored: false, saved: false, visible: true, lang: null, spheres: [], oblasts: [], tone: null, event: null, event_object: null,
  tag_captions: '', comments: [], version: 0, revision: 1, reviewed_by: '', edited_after_review: false, withdrawn: false, suggested: null,
  ...over,
});
