import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { Conflict } from '@mm/http/problem.js';
import { readExpression } from '@mm/http/read-expression.js';
import { parseEach } from '@mm/keywords/parse.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { referenceCalls, type EventWire, type OptionWire, type ReferenceEntryWire } from '@mm/proto/http/reference.js';
import { trashCalls, trashDays } from '@mm/proto/http/trash.js';
import { EventCatalog } from './event-catalog.js';
import type { Oblast, Sphere } from './reference-entry.entity.js';
import { ReferenceLists, type EntryRow } from './reference-lists.js';
import { ReferenceReads, type EventRow } from './reference.reads.js';

const toOptionWire = ({ id, name, name_kz, is_retired }: Sphere | Oblast): OptionWire => ({
  value: id,
  text: name,
  text_kz: name_kz,
  retired: is_retired,
});
const toEventWire = ({ id, name, spheres, oblasts, keywords, version }: EventRow): EventWire => ({
  id: Number(id),
  name,
  spheres,
  oblasts,
  keywords,
  version,
});

const toEntryWire = ({ id, name, name_kz, is_retired, version }: EntryRow): ReferenceEntryWire => ({
  id,
  name,
  name_kz,
  retired: is_retired,
  version,
});

/** Reference lists: spheres, oblasts and events. Events are deleted in `labels`, since posts lose them then. */
@Controller()
export class ReferenceController {
  constructor(
    private readonly reads: ReferenceReads,
    private readonly eventCatalog: EventCatalog,
    private readonly lists: ReferenceLists,
  ) {}

  @Call(referenceCalls.spheres)
  async spheres(): Promise<CallResponse<typeof referenceCalls.spheres>> {
    return { status: 'success', spheres: (await this.reads.spheres()).map(toOptionWire) };
  }

  @Call(referenceCalls.oblasts)
  async oblasts(): Promise<CallResponse<typeof referenceCalls.oblasts>> {
    return { status: 'success', oblasts: (await this.reads.oblasts()).map(toOptionWire) };
  }

  @Call(referenceCalls.events)
  async events(): Promise<CallResponse<typeof referenceCalls.events>> {
    return { events_list: (await this.reads.events()).map(toEventWire), status: 'success' };
  }

  /** Throws Invalid for keywords that cannot be read, and Conflict with the current event for an outdated version. */
  @Call(referenceCalls.saveEvent)
  async saveEvent(
    @Input() { body }: CallInput<typeof referenceCalls.saveEvent>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof referenceCalls.saveEvent>> {
    const [draft, path] = 'params' in body ? [body.params, 'params.keywords'] : [body, 'keywords'];
    readExpression(path, () => parseEach(draft.keywords ?? ''));
    const { event, isStale } = await this.eventCatalog.save(draft, caller.username);
    if (isStale) throw new Conflict('stale-version', 'the event was changed in the meantime', toEventWire(event));
    return { status: 'success', event: toEventWire(event) };
  }

  @Call(referenceCalls.referenceLists)
  async referenceLists(): Promise<CallResponse<typeof referenceCalls.referenceLists>> {
    const [spheres, oblasts] = await Promise.all([this.lists.entries('sphere'), this.lists.entries('oblast')]);
    return { spheres: spheres.map(toEntryWire), oblasts: oblasts.map(toEntryWire) };
  }

  /** Throws Conflict with the current entry for an outdated version. */
  @Call(referenceCalls.saveReferenceEntry)
  async saveEntry(
    @Input() { body: { params } }: CallInput<typeof referenceCalls.saveReferenceEntry>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof referenceCalls.saveReferenceEntry>> {
    const { id, kind, name, name_kz: nameKz, retired: isRetired, version } = params;
    const saved = await this.lists.save(kind, { id, name, nameKz, isRetired, version }, caller.username);
    const entry = toEntryWire(saved.entry);
    if (saved.isStale) throw new Conflict('stale-version', 'the entry was changed in the meantime', entry);
    return { entry };
  }

  @Call(referenceCalls.orderReferenceList)
  async order(
    @Input() { body: { params } }: CallInput<typeof referenceCalls.orderReferenceList>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof referenceCalls.orderReferenceList>> {
    await this.lists.order(params.kind, params.ids, caller.username);
    return { status: 'success' };
  }

  @Call(trashCalls.deletedEvents)
  async deletedEvents(): Promise<CallResponse<typeof trashCalls.deletedEvents>> {
    const events = await this.eventCatalog.deleted();
    return {
      deleted: events.map(({ author, deleted_at, deleted_by, id, name }) => {
        const seconds = Math.floor(deleted_at.getTime() / 1000);
        const kept = { deleted_at: seconds, kept_until: seconds + trashDays * 24 * 3600 };
        return { kind: 'event', id: Number(id), name, author, deleted_by, ...kept };
      }),
    };
  }
}
