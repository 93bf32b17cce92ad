import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { texts } from './texts.js';

export const NotificationsPage = () => <EmptyState isPage title={texts.title} text={texts.notReady} />;
