import { Controller } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import { done, type Step } from '@mm/event-log/step.js';
import { StoredMails } from './stored-mails.js';

/** What an erased author wrote may be in any mail of the file outbox: all of them go. */
@Controller()
export class ErasedAuthorsInMails {
  constructor(private readonly mails: StoredMails) {}

  @Consume('author.erased', { batch: 10 })
  async erased(): Promise<Step> {
    await this.mails.removeAll();
    return done();
  }
}
