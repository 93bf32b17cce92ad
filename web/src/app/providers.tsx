import { useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { locale } from '../language/language.js';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.js';
import { QuestionContext, Questions } from '../ui/confirm/confirm-store.js';
import { ToastRegion } from '../ui/toast/toast-region.js';
import { ToastContext, Toasts } from '../ui/toast/toast.js';
import type { AppStore } from './store.js';

/** Provides store, language, router, toasts and questions. */
export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  const [toasts] = useState(() => new Toasts());
  const [questions] = useState(() => new Questions());
  return (
    <Provider store={store}>
      <I18nProvider locale={locale}>
        <ToastContext value={toasts}>
          <QuestionContext value={questions}>
            <BrowserRouter>
              {children}
              <ToastRegion />
              <ConfirmDialog />
            </BrowserRouter>
          </QuestionContext>
        </ToastContext>
      </I18nProvider>
    </Provider>
  );
}
