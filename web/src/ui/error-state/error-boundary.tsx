import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.js';

/** Keeps the shell standing when a screen fails to draw or to load; `resetKey` (the address) clears it. */
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
    return (
      <ErrorState
        title="Экран не открылся"
        text="Возможно, вышла новая версия. Обновите страницу."
        onRetry={() => location.reload()}
      />
    );
  }
}
