import { cloneElement, Suspense, useRef, useState, type ComponentType, type ReactElement, type RefObject } from 'react';
import type { ButtonProps } from '../button/button.js';
import { useEver } from '../latest/use-ever.js';

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
  /** The menu itself, usually loaded lazily. */
  popover: ComponentType<OpenMenu & Content>;
  /** Loads the code of `popover`, when the button is pointed at or focused. */
  prepare: () => void;
  content: Content;
  isOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A button that opens a menu by a press or the up and down arrows; the menu's code is loaded when it is wanted. */
export function MenuButton<Content extends object>(props: MenuButtonProps<Content>) {
  const { children, popover: Popover, prepare, content, onOpenChange } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const [autoFocus, setAutoFocus] = useState<OpenMenu['autoFocus']>(true);
  const isOpen = props.isOpen ?? isOwnOpen;
  const wasOpen = useEver(isOpen);
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
          if (event.key === 'ArrowDown') change(true, 'first');
          else if (event.key === 'ArrowUp') change(true, 'last');
          else return;
          event.preventDefault();
          event.stopPropagation();
        },
      })}
      {wasOpen && (
        <Suspense fallback={null}>
          <Popover {...content} trigger={trigger} isOpen={isOpen} onOpenChange={change} autoFocus={autoFocus} />
        </Suspense>
      )}
    </>
  );
}
