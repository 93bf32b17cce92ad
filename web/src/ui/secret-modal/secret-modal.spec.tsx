import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ToastContext, Toasts } from '../toast/toast.js';
import { SecretModal } from './secret-modal.js';

const texts = {
  once: 'Секрет показан один раз.',
  secret: 'Секрет',
  copy: 'Копировать',
  copied: 'Скопировано',
  notCopied: 'Скопировать не удалось',
  done: 'Готово',
};

test('where a page has no clipboard, as over plain HTTP, it says that nothing was copied', async () => {
  expect(navigator.clipboard).toBeUndefined();
  const toasts = new Toasts();
  render(
    <ToastContext value={toasts}>
      <SecretModal title="Вебхук создан" secret="whsec_1" texts={texts} onClose={() => undefined} />
    </ToastContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Копировать' }));
  await waitFor(() => expect(toasts.queue.visibleToasts).toHaveLength(1));
  expect(JSON.stringify(toasts.queue.visibleToasts[0]?.content)).toContain('Скопировать не удалось');
});
