import { EmptyState } from '../../ui/empty-state/empty-state.js';

export const TopicReportPage = () => <EmptyState title="Экран готовится" />;
