import { EmptyState } from '../../ui/empty-state/empty-state.js';

export const NotificationsPage = () => (
  <EmptyState isPage title="Уведомления" text="Рассылки по темам появятся здесь. Сейчас ни одной рассылки нет." />
);
