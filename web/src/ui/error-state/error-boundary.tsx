import { Component, type ReactNode } from 'react';
import { texts } from '../texts.js';
import { ErrorState } from './error-state.js';

/** Keeps the shell usable when a screen fails to render or load; a new `resetKey` (the address) clears the error. */
export class ErrorBoundary extends Component<{ resetKey: string; children: ReactNode }, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' };
  }

  override componentDidUpdate(before: { resetKey: string }): void {
    if (before.resetKey !== this.props.resetKey && this.state.failedAt !== null) this.setState({ failedAt: null });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    return <ErrorState title={texts.error.screen} text={texts.error.screenHint} onRetry={() => location.reload()} />;
  }
}
