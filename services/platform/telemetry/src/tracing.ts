import { randomUUID } from 'node:crypto';
import { currentService, withCorrelation } from './correlation.js';

type Attributes = Record<string, string | number>;

export interface SpanOptions {
  name: string;
  kind: 'internal' | 'server' | 'producer' | 'consumer';
  /** The trace that the span belongs to; by default that of the current work. */
  correlationId?: string | undefined;
  /** The header `traceparent` of a request. */
  parent?: string | undefined;
  attributes?: Attributes;
}

/** A timed piece of work. */
export interface Span {
  rename(name: string): void;
  setAttributes(attributes: Attributes): void;
  /** Runs work; its own spans become children. */
  contain<T>(work: () => T): T;
  /** Ends it, as failed when there is an error. */
  end(error?: unknown): void;
}

/** What records the spans of one service. */
export interface Tracer {
  openSpan(options: SpanOptions): Span;
  /** Sends what was recorded and records no more. */
  close(): Promise<void>;
}

const nothing: Span = {
  rename: () => undefined,
  setAttributes: () => undefined,
  contain: (work) => work(),
  end: () => undefined,
};
const tracers = new Map<string, Tracer>();

/**
 * Records the spans of a service and sends them to an OTLP endpoint; without one, does nothing and loads nothing.
 * @returns ends it, after everything was sent
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (!endpoint) return () => Promise.resolve();
  const { OtlpTracer } = await import('./otlp-tracer.js');
  const tracer = new OtlpTracer(service, endpoint);
  tracers.set(service, tracer);
  return async () => {
    if (tracers.get(service) === tracer) tracers.delete(service);
    await tracer.close();
  };
}

/** The tracer of the service that works now; undefined without tracing. */
export const currentTracer = (): Tracer | undefined => tracers.get(currentService() ?? '');

/** Opens a span of the current service, which the caller ends; without tracing, one that does nothing. */
export const openSpan = (options: SpanOptions): Span => currentTracer()?.openSpan(options) ?? nothing;

/** Runs work as a span; a rejection or an exception marks it as failed. */
export async function inSpan<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = openSpan(options);
  try {
    const result = await span.contain(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Runs background work of a service, such as a poll, under a correlation id of its own. */
export const runTask = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withCorrelation(randomUUID(), () => inSpan({ name, kind: 'internal' }, work));
