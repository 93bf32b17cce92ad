import { useEffect } from 'react';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { sessionTexts as texts } from './texts.js';

const retryPauseMs = 3_000;

/** Why sign-in is impossible: an insecure address, or a server that does not respond. Retries by itself. */
export function SessionUnavailable() {
  useEffect(() => {
    if (!window.isSecureContext) return;
    const timer = setInterval(
      () =>
        void fetch('/api-py/settings').then(
          (response) => response.ok && location.reload(),
          () => undefined,
        ),
      retryPauseMs,
    );
    return () => clearInterval(timer);
  }, []);
  if (!window.isSecureContext) return <ErrorState title={texts.insecureTitle} text={texts.insecure} />;
  return <ErrorState title={texts.unreachableTitle} text={texts.unreachableText} onRetry={() => location.reload()} />;
}
