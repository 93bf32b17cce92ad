import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { StoryWire } from '@mm/proto/http/stories.js';
import { useToast } from '../../../ui/toast/toast.js';
import { texts as cardTexts } from '../../post-review/texts.js';
import { useDeskSession, type Made, type RowEdit } from '../desk-session.js';
import type { Line } from '../use-desk.js';
import { toastOptions } from '../use-outcomes.js';
import { changeOf } from './story-facts.js';
import { texts } from './texts.js';
import type { Stories } from './use-stories.js';

interface StoryEditsProps {
  stories: Stories;
  setLine: (line: Line | null) => void;
  onRestored: (ids: readonly number[]) => void;
}

/** What takes a change back. */
const backs = { 'take-out': 'put-in', 'put-in': 'leave-open', 'keep-apart': 'leave-open' } as const;

/** Posts that are taken out of a story, put in or kept apart by hand, and the way back. */
export function useStoryEdits({ stories, setLine, onRestored }: StoryEditsProps) {
  const session = useDeskSession();
  const toast = useToast();

  const onProblem = async (code: string, storyId: number) => {
    const change = code === 'story-changed' ? await stories.reread(storyId) : null;
    if (change) setLine({ words: texts.changed(change.added.length, change.gone), canUndo: false });
    else toast.danger(cardTexts.saveFailed, toastOptions);
  };

  const note = (made: Made) => {
    session.made = [...session.made, made];
    setLine({ words: made.words, canUndo: true });
  };

  /** `row`: the post of the row that shows the story. */
  const edit = async (row: DeskPostWire, change: RowEdit, postId: number) => {
    const storyId = row.story?.id;
    if (storyId === undefined) return;
    const answer = await stories.edit(storyId, change, [postId]);
    if ('error' in answer) return onProblem(answer.error.code, storyId);
    const { before, data } = answer;
    if (change === 'take-out') stories.place(row.id, rowsAfter(row, postId, before, data));
    // A story that is none any more is told again by all of its posts.
    const isEnded = change === 'take-out' && data.members.length === 0;
    // One that is put in brings its whole story along, which may be the one that stays.
    const brought = changeOf(before, data).added;
    const postIds = isEnded ? before.members.map(({ id }) => id) : change === 'put-in' ? brought : [postId];
    note({ kind: 'story', story: data, change, postIds, words: texts.edited[change] });
    onRestored([row.id]);
  };

  /** Rows of which one at least shows a story; each stands for its whole story. */
  const keepApart = async (posts: readonly DeskPostWire[], onDone: () => void) => {
    const row = posts.find(({ story }) => story !== null);
    const postIds = posts.filter((post) => post !== row).map(({ id }) => id);
    if (!row?.story || postIds.length === 0) return setLine({ words: texts.apartNeedsTwo, canUndo: false });
    const storyId = row.story.id;
    const answer = await stories.edit(storyId, 'keep-apart', postIds);
    if ('error' in answer) return onProblem(answer.error.code, storyId);
    onDone();
    note({ kind: 'story', story: answer.data, change: 'keep-apart', postIds, words: texts.edited['keep-apart'] });
    return onRestored([row.id]);
  };

  const takeBack = async (made: Extract<Made, { kind: 'story' }>) => {
    const { story, change, postIds } = made;
    const back = backs[change];
    let answer = await stories.edit(story.id, back, postIds, story);
    // What others changed meanwhile does not touch what was done here.
    if ('error' in answer && answer.error.code === 'story-changed' && (await stories.reread(story.id)))
      answer = await stories.edit(story.id, back, postIds);
    if ('error' in answer) {
      // Another try may succeed where the server was not reached or failed.
      if (answer.error.status === 0 || answer.error.status >= 500) session.made = [...session.made, made];
      return void toast.danger(cardTexts.saveFailed, toastOptions);
    }
    setLine({ words: texts.undone[change], canUndo: session.made.length > 0 });
    return onRestored(postIds);
  };
  return { edit, keepApart, takeBack };
}

/** The posts that need a row when one was taken out of the story of a row: that post, or what stays without its row. */
function rowsAfter(row: DeskPostWire, taken: number, before: StoryWire, after: StoryWire): DeskPostWire[] {
  if (taken !== row.id)
    return before.members.filter(({ id }) => id === taken).map((post) => ({ ...post, story: null }));
  const left = after.members.length > 0 ? after.members : before.members.map((post) => ({ ...post, story: null }));
  const next = left.find(({ id, saved, is_ignored: isIgnored }) => id !== row.id && !saved && !isIgnored);
  return next ? [next] : [];
}
