import { CreateErasedAuthors1765500000000 } from '@mm/event-log/erased-authors/create-erased-authors.migration.js';
import { ErasedAuthor } from '@mm/event-log/erased-authors/erased-author.entity.js';
import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import { KnownAuthor } from './author-memory/known-author.entity.js';
import { SavedPost } from './author-memory/saved-post.entity.js';
import { RecognitionModel } from './model-store/recognition-model.entity.js';
import { ClassifiedPost } from './recognition/classified-post.entity.js';
import { CreateAuthorMemory1768400000000 } from './migrations/1768400000000-author-memory.js';
import { CreateRecognitionModels1768500000000 } from './migrations/1768500000000-recognition-models.js';
import { CreateClassifiedPosts1763700300000 } from './migrations/1763700300000-classified-posts.js';

/** The tables of the service and the migrations that create them. */
export const classificationDatabase = {
  schema: 'classification',
  entities: [ClassifiedPost, ErasedAuthor, KnownAuthor, RecognitionModel, SavedPost, SystemSettingRow],
  migrations: [
    CreateOutbox1700000000000,
    CreateClassifiedPosts1763700300000,
    CreateSystemSettings1765400000000,
    CreateErasedAuthors1765500000000,
    CreateAuthorMemory1768400000000,
    CreateRecognitionModels1768500000000,
  ],
};
