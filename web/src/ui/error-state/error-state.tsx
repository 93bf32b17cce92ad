import { Button } from '../button/button.js';
import { EmptyState } from '../empty-state/empty-state.js';
import { texts } from '../texts.js';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do about it. */
  text?: string;
  onRetry?: () => void;
}

/** A failed load: says what happened and what to do, and offers a retry. */
export const ErrorState = ({ title, text, onRetry }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState title={title} text={text ?? texts.error.hint}>
      {onRetry && (
        <Button icon="refresh" onPress={onRetry}>
          {texts.retry}
        </Button>
      )}
    </EmptyState>
  </div>
);
