import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { Icon } from '../../ui/icon/icon.js';
import { useToast } from '../../ui/toast/toast.js';
import { WebLink, webAddress } from '../../ui/web-link/web-link.js';
import { MarkedText } from '../../ui/marked-text/marked-text.js';
import { spansOfMarks } from '../reasons/literal-marks.js';
import { useWhy } from '../reasons/reasons.js';
import { texts as reasonTexts } from '../reasons/texts.js';
import { WhyLine } from '../reasons/why-line.js';
import { whyText } from '../reasons/why-text.js';
import { CommentsButton } from './comments-button.js';
import { useFullTextMutation } from './publications.api.js';
import { isCut, isTitled } from './publication-format.js';
import styles from './publications.module.css';
import { texts } from './texts.js';

interface PublicationTextProps {
  publication: PublicationWire;
  topicId: number | null;
  /** Called when the full text is shown or hidden. */
  onToggle?: (id: number, isOpen: boolean) => void;
  /** Offers the comments. */
  hasComments?: boolean;
}

function PlainText({ publication, topicId, onToggle, hasComments = false }: PublicationTextProps) {
  const [full, setFull] = useState<{ text: string; is_cut: boolean } | null>(null);
  const [load, { isLoading }] = useFullTextMutation();
  const toast = useToast();
  const why = useWhy(publication.id);
  const [isWhyShown, setIsWhyShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const paragraph = useRef<HTMLParagraphElement>(null);
  const { id, _index, caption, textShort, url } = publication;
  const isClamped = useClamped(paragraph, full === null, textShort.length);

  const marked = (part: string) =>
    why?.reason ? <MarkedText text={part} spans={spansOfMarks(part, why.reason.marks)} title={whyText(why)} /> : part;
  const show = async () => {
    const result = await load({
      body: { params: { type: _index === 'media' ? 2 : 1, id, index: _index, topic_id: topicId } },
    });
    if (result.error) toast.danger(texts.fullTextFailed, { timeout: 4000 });
    else setFull(result.data.data);
  };
  useEffect(() => {
    if (full === null) return undefined;
    onToggle?.(id, true);
    const hideOnOutsideClick = ({ target }: Event) => {
      const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
      // The overlay of comments covers the text and is not beside it.
      const isCovered = dialog !== null && !dialog.contains(box.current);
      if (!isCovered && !box.current?.contains(target as Node)) setFull(null);
    };
    // Our buttons stop the click on its way up.
    document.addEventListener('click', hideOnOutsideClick, true);
    return () => {
      document.removeEventListener('click', hideOnOutsideClick, true);
      onToggle?.(id, false);
    };
  }, [full, id, onToggle]);

  return (
    <div ref={box} className={styles['text']}>
      {isTitled(publication) && <b className={styles['caption']}>{marked(caption)}</b>}
      <p ref={paragraph} className={full === null ? styles['short'] : styles['full']}>
        {marked(full?.text ?? textShort)}
      </p>
      <span className={styles['links']}>
        {(isCut(publication) || isClamped || full !== null) && (
          <Button
            kind="link"
            small
            isPending={isLoading}
            onPress={() => (full === null ? void show() : setFull(null))}
            aria-expanded={full !== null}
          >
            {full === null ? texts.more : texts.hide}
          </Button>
        )}
        {webAddress(url) && (
          <WebLink url={url} className={styles['original']}>
            {texts.open}
          </WebLink>
        )}
        {why && (
          <Button kind="link" small onPress={() => setIsWhyShown(!isWhyShown)} aria-expanded={isWhyShown}>
            {reasonTexts.why}
          </Button>
        )}
        {hasComments && <CommentsButton publication={publication} {...(onToggle ? { onToggle } : {})} />}
        {full?.is_cut && <span>{texts.textCut}</span>}
        {publication.eventName !== '' && <span>{texts.event(publication.eventName)}</span>}
        {publication.saved && (
          <span className={styles['checked']} title={texts.saved}>
            <Icon name="check" size={12} />
            <span className="visually-hidden">{texts.saved}</span>
          </span>
        )}
        {publication.withdrawn && <span className={styles['gone']}>{texts.withdrawn}</span>}
      </span>
      {why && isWhyShown && <WhyLine id={id} why={why} />}
    </div>
  );
}

/**
 * Title and text, cut to two lines; 'Подробнее...' loads the full text, 'скрыть' or a click outside hides it.
 * Collected text is rendered as plain text, never as markup.
 */
export const PublicationText = memo(PlainText);

/** So many characters need more than two lines, as far as is known: learned from the texts that were measured. */
let cutFrom = 150;

/** Whether a text is cut by its line limit: at first as its length suggests, then as measured. */
function useClamped(text: RefObject<HTMLElement | null>, isShort: boolean, length: number): boolean {
  const [isClamped, setIsClamped] = useState(length >= cutFrom);
  // Observed before the frame, so that the frame measures it.
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || !isShort) return undefined;
    return observeClamped(element, (measured) => {
      if (measured !== length >= cutFrom) cutFrom = measured ? length : length + 1;
      setIsClamped(measured);
    });
  }, [text, isShort, length]);
  return isClamped;
}

const clampedTexts = new Map<Element, (isClamped: boolean) => void>();
let sizes: ResizeObserver | undefined;

/**
 * Reports at the start and after each change of size whether a text is cut. Measures all texts of a frame after its
 * layout, which measuring earlier would repeat for each, and draws what was expected otherwise in the same frame.
 */
function observeClamped(element: Element, onMeasured: (isClamped: boolean) => void): () => void {
  const observer = (sizes ??= new ResizeObserver((entries) => {
    const measured = entries.map(({ target }) => [target, target.scrollHeight > target.clientHeight + 1] as const);
    flushSync(() => {
      for (const [target, isClamped] of measured) clampedTexts.get(target)?.(isClamped);
    });
  }));
  clampedTexts.set(element, onMeasured);
  observer.observe(element);
  return () => {
    clampedTexts.delete(element);
    observer.unobserve(element);
  };
}
