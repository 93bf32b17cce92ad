import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { dorkingCalls } from '@mm/proto/http/dorking.js';
import type { HitWire } from '@mm/proto/http/searches.js';
import { HitRows } from './hit-rows.js';
import { IgnoreHit } from './ignore-hit.js';
import { LoadHits } from './load-hits.js';
import { ReadPublication } from './read-publication.js';
import { SaveHit } from './save-hit.js';
import { SubscribeHit } from './subscribe-hit.js';

type InputOf<K extends keyof typeof dorkingCalls> = CallInput<(typeof dorkingCalls)[K]>;
type ResponseOf<K extends keyof typeof dorkingCalls> = Promise<CallResponse<(typeof dorkingCalls)[K]>>;

/** Reading and using stored found publications. */
@Controller()
export class HitsController {
  constructor(
    private readonly load: LoadHits,
    private readonly rows: HitRows,
    private readonly publications: ReadPublication,
    private readonly saving: SaveHit,
    private readonly ignoring: IgnoreHit,
    private readonly subscribing: SubscribeHit,
  ) {}

  @Call(dorkingCalls.loadKeyword)
  loadKeyword(@Input() { body }: InputOf<'loadKeyword'>, @CallerOf() caller: Caller): Promise<HitWire[]> {
    return this.load.byKeyword(body.keyword, caller);
  }

  @Call(dorkingCalls.loadSection)
  loadSection(@Input() { params }: InputOf<'loadSection'>, @CallerOf() caller: Caller): Promise<HitWire[]> {
    return this.load.bySection(params.id, caller);
  }

  @Call(dorkingCalls.loadTopic)
  loadTopic(@Input() { params }: InputOf<'loadTopic'>, @CallerOf() caller: Caller): Promise<HitWire[]> {
    return this.load.byTopic(params.id, caller);
  }

  @Call(dorkingCalls.fullText)
  async fullText(@Input() { params }: InputOf<'fullText'>): ResponseOf<'fullText'> {
    const { text } = await this.publications.withText(params.code);
    return { text: text ?? '' };
  }

  @Call(dorkingCalls.save)
  async save(@Input() { body }: InputOf<'save'>, @CallerOf() caller: Caller): ResponseOf<'save'> {
    return this.#changed(await this.saving.save(body.code, body.post, caller), caller);
  }

  @Call(dorkingCalls.ignore)
  async ignore(@Input() { body }: InputOf<'ignore'>, @CallerOf() caller: Caller): ResponseOf<'ignore'> {
    return this.#changed(await this.ignoring.set(body.code, body.is_ignored ?? true, caller.username), caller);
  }

  @Call(dorkingCalls.subscribe)
  async subscribe(@Input() { body }: InputOf<'subscribe'>, @CallerOf() caller: Caller): ResponseOf<'subscribe'> {
    return this.#changed(await this.subscribing.of(body.code, caller), caller);
  }

  async #changed(code: string, caller: Caller): Promise<{ status: 'success'; hit: HitWire }> {
    const [hit] = await this.rows.ofCodes([code], caller);
    if (!hit) throw new NotFound('the found publication', 'hit-not-found');
    return { status: 'success', hit };
  }
}
