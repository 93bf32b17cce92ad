import { cloneElement, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { ButtonProps } from '../button/button.js';
import { useOpenAfterPaint } from '../hooks/after-paint.js';
import type { Loadable } from '../loadable/loadable.js';

/** How a menu hangs on its button. */
export interface OpenMenu {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is focused when it opens; true: the list itself. */
  autoFocus: 'first' | 'last' | true;
}

export interface MenuButtonProps<Content> {
  /** The button that opens it. */
  children: ReactElement<ButtonProps>;
  /** The menu itself; its code is loaded when the button is pointed at or focused. */
  popover: Loadable<OpenMenu & Content>;
  content: Content;
  isOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Keys that open a menu, and what they focus there. */
const openingKeys: Partial<Record<string, OpenMenu['autoFocus']>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/** A button that opens a menu by a press, Enter, Space or the up and down arrows. */
export function MenuButton<Content extends object>(props: MenuButtonProps<Content>) {
  const { children, popover: Popover, content, onOpenChange } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const [autoFocus, setAutoFocus] = useState<OpenMenu['autoFocus']>(true);
  const isOpen = props.isOpen ?? isOwnOpen;
  const { isShown, wasShown } = useOpenAfterPaint(isOpen);
  const prepare = () => void Popover.prepare().catch(() => undefined);
  const change = (open: boolean, focus: OpenMenu['autoFocus'] = true) => {
    setAutoFocus(focus);
    setIsOwnOpen(open);
    onOpenChange?.(open);
  };
  return (
    <>
      {cloneElement(children, {
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: prepare,
        onFocus: prepare,
        // A press without a pointer has no count of clicks.
        onPress: ({ detail }) => change(!isOpen, detail === 0 ? 'first' : true),
        onKeyDown: (event) => {
          // Left to the browser, Enter and Space click without a pointer: then the list is focused, or its first item.
          const focus = openingKeys[event.key];
          if (!focus) return;
          change(true, focus);
          event.preventDefault();
          event.stopPropagation();
        },
      })}
      {wasShown && (
        <Popover {...content} trigger={trigger} isOpen={isShown} onOpenChange={change} autoFocus={autoFocus} />
      )}
    </>
  );
}
