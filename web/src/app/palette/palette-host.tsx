import { lazy, Suspense, useEffect, useState } from 'react';
import type { PaletteProps } from './palette.js';

const Palette = lazy(() => import('./palette.js').then((m) => ({ default: m.Palette })));
const openEvent = 'mm:palette';

/** Ctrl+K or Cmd+K, by position of the key, so that every layout works. */
export const isPaletteKey = (
  press: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean => press.code === 'KeyK' && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;

/** Opens the palette from a button. */
export const openPalette = (): void => void document.dispatchEvent(new Event(openEvent));

/** Opens the palette on Ctrl+K; its code is loaded when it first opens. */
export function PaletteHost(props: Omit<PaletteProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setIsOpen((was) => !was && document.querySelector('[role="dialog"], [role="alertdialog"]') === null);
    };
    const open = () => setIsOpen(true);
    document.addEventListener('keydown', press);
    document.addEventListener(openEvent, open);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener(openEvent, open);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette {...props} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
