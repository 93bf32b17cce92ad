import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.js';
import { ToastRegion } from '../ui/toast/toast-region.js';
import type { AppStore } from './store.js';

/** Provides store, language and router; mounts toasts and the confirmation dialog. */
export const Providers = ({ store, children }: { store: AppStore; children: ReactNode }) => (
  <Provider store={store}>
    <I18nProvider locale="ru-RU">
      <BrowserRouter>
        {children}
        <ToastRegion />
        <ConfirmDialog />
      </BrowserRouter>
    </I18nProvider>
  </Provider>
);
