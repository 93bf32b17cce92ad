import { useEffect, useRef } from 'react';
import { useQuestions } from './confirm-store.js';

/** Shows `text` in a dialog when something fails, and again only after it has succeeded in between. */
export function useFailureAlert(isFailed: boolean, isWaiting: boolean, text: string): void {
  const { alert } = useQuestions();
  const isShown = useRef(false);
  useEffect(() => {
    if (!isFailed && !isWaiting) isShown.current = false;
    if (!isFailed || isShown.current) return;
    isShown.current = true;
    void alert(text);
  }, [isFailed, isWaiting, alert, text]);
}
