import { Controller } from '@nestjs/common';
import { Call } from '@mm/http/call.decorator.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { serviceStorageCalls } from '@mm/proto/http/storage.js';
import { StoreMaintenance } from '../store/store-maintenance.js';

/** The size of the index, for identity. */
@Controller()
export class StorageController {
  constructor(private readonly store: StoreMaintenance) {}

  @Call(serviceStorageCalls.index)
  async measure(): Promise<CallResponse<typeof serviceStorageCalls.index>> {
    return { bytes: await this.store.indexBytes() };
  }
}
