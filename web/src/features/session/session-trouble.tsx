import { ErrorState } from '../../ui/error-state/error-state.js';
import { sessionTexts as texts } from './texts.js';

/** Why nobody can sign in now: an insecure address, or a server that does not answer. */
export const SessionTrouble = () =>
  window.isSecureContext ? (
    <ErrorState title={texts.unreachableTitle} text={texts.unreachableText} onRetry={() => location.reload()} />
  ) : (
    <ErrorState title={texts.insecureTitle} text={texts.insecure} />
  );
