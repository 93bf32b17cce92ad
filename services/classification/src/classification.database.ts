import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { ClassifiedPost } from './recognition/classified-post.entity.js';
import { CreateClassifiedPosts1763700300000 } from './recognition/create-classified-posts.migration.js';

/** The tables of the service and the migrations that create them. */
export const classificationDatabase = {
  schema: 'classification',
  entities: [ClassifiedPost],
  migrations: [CreateOutbox1700000000000, CreateClassifiedPosts1763700300000],
};
