import { useEffect, useRef, useState, type RefObject } from 'react';
import { pictureCalls } from '@mm/proto/http/pictures.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { authorisedFetch } from '../../api/base-query.js';
import { requestOf } from '../../api/request-of.js';
import { useSession } from '../../api/user-session.js';
import { Button } from '../../ui/button/button.js';
import { Icon } from '../../ui/icon/icon.js';
import { Modal } from '../../ui/modal/modal.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { WebLink } from '../../ui/web-link/web-link.js';
import styles from './post-pictures.module.css';
import { texts } from './texts.js';

const SHOWN = 4;
/** How far below the screen pictures are loaded. */
const NEAR = '300px';

type PostOfPictures = Pick<PostWire, 'id' | 'pictures' | 'is_video' | 'url' | 'revision'>;

/**
 * The first pictures of a post that has some, loaded from our server when they are near the screen. One opens
 * enlarged, the still of a video opens the original. Their frames have a fixed size, so nothing moves while they load.
 */
export function PostPictures({ post }: { post: PostOfPictures }) {
  const [opened, setOpened] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const isNear = useIsNear(list);
  const { pictures: count } = post;
  return (
    <>
      <ul
        ref={list}
        className={`${styles['list']} ${count === 1 ? styles['single'] : ''}`}
        aria-label={texts.pictures.title}
      >
        {Array.from({ length: Math.min(count, SHOWN) }, (_, index) => {
          const picture = isNear ? (
            <Picture key={post.revision} post={post} index={index} />
          ) : (
            <Skeleton height="100%" />
          );
          const hidden = index === SHOWN - 1 ? count - SHOWN : 0;
          return (
            <li key={index} className={styles['item']}>
              {post.is_video && index === 0 ? (
                <WebLink url={post.url} className={styles['frame']} aria-label={texts.pictures.play}>
                  {picture}
                  <span className={styles['play']}>
                    <Icon name="play" size={24} />
                  </span>
                </WebLink>
              ) : (
                <button
                  type="button"
                  className={styles['frame']}
                  aria-label={hidden > 0 ? texts.pictures.more(hidden) : texts.picture(index, count)}
                  onClick={() => setOpened(index)}
                >
                  {picture}
                  {hidden > 0 && <span className={styles['more']}>+{hidden}</span>}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <EnlargedPicture post={post} index={opened} onTurn={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

interface EnlargedPictureProps {
  post: PostOfPictures;
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

/** One picture as large as the screen allows; the arrow keys and two buttons turn to the others. */
function EnlargedPicture({ post, index, onTurn, onClose }: EnlargedPictureProps) {
  const count = post.pictures;
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowRight') onTurn((index + 1) % count);
      if (key === 'ArrowLeft') onTurn((index + count - 1) % count);
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [index, count, onTurn]);
  return (
    <Modal
      title={texts.picture(index, count)}
      isOpen
      size="wide"
      onClose={onClose}
      footer={
        <>
          <WebLink url={post.url} className={styles['original']}>
            {texts.openOriginal}
          </WebLink>
          {count > 1 && (
            <>
              <Button icon="left" onPress={() => onTurn((index + count - 1) % count)}>
                {texts.pictures.previous}
              </Button>
              <Button icon="right" onPress={() => onTurn((index + 1) % count)}>
                {texts.pictures.next}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles['large']}>
        <Picture key={index} post={post} index={index} />
      </div>
    </Modal>
  );
}

/** The picture in the size of its frame: a placeholder while it loads, and another when it failed. */
function Picture({ post, index }: { post: PostOfPictures; index: number }) {
  const { address, hasFailed, fail } = usePicture(post, index);
  const text = texts.picture(index, post.pictures);
  if (hasFailed)
    return (
      <span className={styles['failed']} title={texts.pictures.failed}>
        <Icon name="picture" size={24} />
        <span className="visually-hidden">{`${text}: ${texts.pictures.failed}`}</span>
      </span>
    );
  return address ? <img src={address} alt={text} onError={fail} /> : <Skeleton height="100%" />;
}

/** Loads a picture with the user's token, which an `img` does not send, as an address for this page. */
function usePicture({ id, revision }: PostOfPictures, index: number) {
  const session = useSession();
  const [picture, setPicture] = useState<{ address?: string; hasFailed?: boolean }>({});
  useEffect(() => {
    const unmounted = new AbortController();
    let address: string | undefined;
    const load = async (): Promise<void> => {
      const { url, method } = requestOf(pictureCalls.picture, { params: { id, index }, query: { revision } });
      const signal = AbortSignal.any([unmounted.signal, AbortSignal.timeout(32_000)]);
      const response = await authorisedFetch(session, url, { method, signal, headers: { accept: 'image/*' } });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const bytes = await response.blob();
      if (!unmounted.signal.aborted) setPicture({ address: (address = URL.createObjectURL(bytes)) });
    };
    load().catch(() => !unmounted.signal.aborted && setPicture({ hasFailed: true }));
    return () => {
      unmounted.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [session, id, index, revision]);
  return { ...picture, fail: () => setPicture({ hasFailed: true }) };
}

/** Whether the element is or was near the visible part of the page. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
