import { EmptyState } from '../../ui/empty-state/empty-state.js';

export const DashboardPage = () => <EmptyState title="Экран готовится" />;
