import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Role } from '@mm/proto/vocabulary/role.js';
import type { CallDispatch } from '../src/api/api.js';
import { QuestionContext, Questions } from '../src/ui/confirm/confirm-store.js';
import { ToastContext, Toasts } from '../src/ui/toast/toast.js';
import { signedInStore } from './signed-in-store.js';

interface ScreenOptions {
  at?: string;
  path?: string;
  roles?: Role[];
  /** Asks for the screen's first data, as before it is drawn. */
  prefetch?: (dispatch: CallDispatch, search: string, username: string) => void;
}

let toasts = new Toasts();

/** Renders a screen at an address, signed in as `operator`, with a store of its own. */
export function renderScreen(
  screen: ReactElement,
  { at = '/', path = '*', roles = ['mm_operator'], prefetch }: ScreenOptions = {},
) {
  toasts = new Toasts();
  const { store, live } = signedInStore(roles);
  prefetch?.(store.dispatch, at.slice(at.indexOf('?')), 'operator');
  const view = render(
    <Provider store={store}>
      <I18nProvider locale="ru-RU">
        <ToastContext value={toasts}>
          <QuestionContext value={new Questions()}>
            <MemoryRouter initialEntries={[at]}>
              <Routes>
                <Route path={path} element={screen} />
                <Route path="*" element={null} />
              </Routes>
              <Address />
            </MemoryRouter>
          </QuestionContext>
        </ToastContext>
      </I18nProvider>
    </Provider>,
  );
  return { ...view, store, live };
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** The messages on the screen, newest first. */
export const visibleToasts = () => toasts.queue.visibleToasts;

/** Texts of the messages on the screen, oldest first. */
export const shownToasts = (): string[] => [...visibleToasts()].reverse().map((toast) => toast.content.text);
