import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { offerKinds, type OfferedPostWire, type StoryWire } from '@mm/proto/http/stories.js';
import { useCaller } from '../../../api/caller.slice.js';
import { networkTitle } from '../../../api/network-call.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Icon } from '../../../ui/icon/icon.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { ToneDot, toneShape } from '../../../ui/tone-dot/tone-dot.js';
import { WebLink } from '../../../ui/web-link/web-link.js';
import { KeyHint } from '../../post-review/key-hint.js';
import { preview } from '../../post-review/post-format.js';
import { texts as cardTexts } from '../../post-review/texts.js';
import type { RowLook } from '../desk-row.js';
import type { RowEdit } from '../desk-session.js';
import { useDeskPostsQuery } from '../desk.api.js';
import { useOffered, useStory } from './stories.api.js';
import type { StoryChange } from './story-facts.js';
import styles from './stories.module.css';
import { texts } from './texts.js';
import { toneNames } from './tone-names.js';

interface StoryMembersProps {
  /** The post of the row. */
  post: DeskPostWire;
  look: RowLook;
  /** What is different since the user decided on the story. */
  changed: StoryChange | undefined;
  onEdit: (change: RowEdit, postId: number) => void;
}

/**
 * The opened story of a row: why its posts are together, and each of them, with who watches authors that are not the
 * user's; what may tell the same is offered below.
 */
export function StoryMembers({ post, look, changed, onEdit }: StoryMembersProps) {
  const { story, isFailed, retry } = useStory(post, true);
  const offered = useOffered(story);
  const heading = `story-${post.id}`;
  if (isFailed) return <ErrorState title={texts.failed} onRetry={retry} />;
  return (
    <section className={styles['story']} aria-labelledby={heading}>
      <h2 id={heading}>{texts.members(story?.members.length ?? post.story?.size ?? 0)}</h2>
      {!story && <SkeletonLines lines={post.story?.size ?? 2} height={32} />}
      {story && (
        <>
          <p className={styles['why']}>
            <b>{texts.why}:</b>{' '}
            {story.common.length === 0 ? texts.noWhy : story.common.map((words) => <mark key={words}>{words}</mark>)}
          </p>
          <ul className={styles['members']} aria-labelledby={heading}>
            {story.members.map((member) => (
              <Member
                key={member.id}
                member={member}
                look={look}
                isFirst={member.id === story.members[0]?.id}
                isAdded={changed?.added.includes(member.id) === true}
                onTakeOut={() => onEdit('take-out', member.id)}
              />
            ))}
          </ul>
          {offered.length > 0 && <Offered offers={offered} look={look} onEdit={onEdit} />}
        </>
      )}
    </section>
  );
}

interface MemberProps {
  member: StoryWire['members'][number];
  look: RowLook;
  /** It was published first. */
  isFirst: boolean;
  isAdded: boolean;
  onTakeOut: () => void;
}

function Member({ member, look, isFirst, isAdded, onTakeOut }: MemberProps) {
  const { username } = useCaller();
  const { watchers, saved, is_ignored: isIgnored, reviewed_by: by } = member;
  const isMine = watchers.includes(username);
  return (
    // Reached by the keys of the desk.
    <li className={styles['member']} tabIndex={-1} data-member={member.id}>
      <Facts post={member} look={look} />
      <span className={styles['marks']}>
        {isFirst && <Badge kind="accent">{texts.first}</Badge>}
        {isAdded && <Badge kind="warning">{texts.added}</Badge>}
        {isIgnored ? (
          <Badge kind="danger">{texts.ignored}</Badge>
        ) : (
          saved && <Badge kind="info">{by ? texts.decidedBy(look.nameOf(by)) : cardTexts.savedBefore}</Badge>
        )}
      </span>
      <KeyHint keys={look.keys.takeOut}>
        <Button small kind="quiet" icon="close" aria-label={texts.takeOutOf(authorOf(member))} onPress={onTakeOut}>
          {texts.takeOut}
        </Button>
      </KeyHint>
      {!isMine && watchers.length > 0 && (
        <span className={styles['watchers']}>{texts.watchers(watchers.map(look.nameOf))}</span>
      )}
    </li>
  );
}

const authorOf = ({ owner_name: name, owner }: DeskPostWire): string => name || owner;

/** Where a post is from, what it says and how far it reaches. */
function Facts({ post, look: { dates } }: { post: DeskPostWire; look: RowLook }) {
  const tone = toneShape(post.tone ?? post.suggested?.tone ?? null);
  const source = `${networkTitle(post.network)} · ${authorOf(post)}`;
  return (
    <span className={styles['origin']}>
      <ToneDot tone={tone} label={toneNames[tone] ?? ''} />
      <time dateTime={new Date(post.date * 1000).toISOString()}>{dates.dateTimeOf(post.date)}</time>
      <b title={source}>{source}</b>
      {post.views_count >= 0 && (
        <span className={styles['dim']} title={cardTexts.badges.views}>
          <Icon name="eye" size={12} /> {numberText(post.views_count)}
        </span>
      )}
      <span className={styles['preview']}>{preview(post)}</span>
      <WebLink url={post.url} data-original aria-label={`${texts.original}: ${authorOf(post)}`}>
        <Icon name="open" size={14} />
      </WebLink>
    </span>
  );
}

interface OfferedProps {
  offers: readonly OfferedPostWire[];
  look: RowLook;
  onEdit: StoryMembersProps['onEdit'];
}

/** Posts that may tell the same, apart by why that may be. */
function Offered({ offers, look, onEdit }: OfferedProps) {
  const { currentData = [] } = useDeskPostsQuery({ query: { ids: offers.map(({ id }) => id) } });
  const byKind = offerKinds.map((kind) => ({
    kind,
    posts: offers.flatMap((offer) => currentData.filter(({ id }) => id === offer.id && offer.kind === kind)),
  }));
  if (currentData.length === 0) return null;
  return (
    <>
      <p className={styles['dim']}>{texts.offeredHint}</p>
      {byKind
        .filter(({ posts }) => posts.length > 0)
        .map(({ kind, posts }) => (
          <section key={kind} aria-label={texts.offered[kind]}>
            <h3>{texts.offered[kind]}</h3>
            <ul className={styles['members']}>
              {posts.map((post) => (
                // Reached by the keys of the desk.
                <li key={post.id} className={styles['member']} tabIndex={-1} data-offered={post.id}>
                  <Facts post={post} look={look} />
                  <Button
                    small
                    kind="quiet"
                    icon="plus"
                    aria-label={texts.putInOf(authorOf(post))}
                    onPress={() => onEdit('put-in', post.id)}
                  >
                    {texts.putIn}
                  </Button>
                  <KeyHint keys={look.keys.keepApart}>
                    <Button
                      small
                      kind="quiet"
                      icon="close"
                      aria-label={texts.keepApartOf(authorOf(post))}
                      onPress={() => onEdit('keep-apart', post.id)}
                    >
                      {texts.keepApart}
                    </Button>
                  </KeyHint>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
