import { EmptyState } from '../../ui/empty-state/empty-state.js';

export const NotificationsPage = () => (
  <EmptyState
    isPage
    title="Уведомления"
    text="Здесь будут настраиваться рассылки по темам: кому, когда и что отправлять. Экран ещё не готов."
  />
);
