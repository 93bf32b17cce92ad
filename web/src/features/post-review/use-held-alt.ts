import { useEffect, useState } from 'react';

/** Whether the left Alt is held; the right one types letters on some layouts. */
export function useHeldAlt(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code === 'AltLeft' && !event.ctrlKey) event.preventDefault();
      setIsHeld(event.code === 'AltLeft' && !event.ctrlKey);
    };
    const release = (event: KeyboardEvent) => event.code === 'AltLeft' && setIsHeld(false);
    const reset = () => setIsHeld(false);
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    window.addEventListener('blur', reset);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      window.removeEventListener('blur', reset);
    };
  }, []);
  return isHeld;
}
