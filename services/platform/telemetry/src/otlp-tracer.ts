import { createHash, randomBytes } from 'node:crypto';
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { Span as OtelSpan, Tracer as OtelTracer, TracerProvider } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { correlationId, currentService } from './correlation.js';
import type { Span, SpanOptions, Tracer } from './tracing.js';
import { withoutSecrets } from './without-secrets.js';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
/** By service, for requests that undici makes. */
const otelTracers = new Map<string, OtelTracer>();
/** The trace of the next span without a parent. */
let nextTraceId: string | undefined;
let isSetUp = false;

/** The trace of a correlation id: a UUID without its hyphens, else a hash. */
function traceIdOf(id: string): string {
  const hex = id.replaceAll('-', '').toLowerCase();
  return /^(?!0{32})[0-9a-f]{32}$/.test(hex) ? hex : createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Records spans with OpenTelemetry and sends them over OTLP/HTTP. */
export class OtlpTracer implements Tracer {
  readonly #provider: NodeTracerProvider;
  readonly #tracer: OtelTracer;

  /** @param endpoint base address of the collector, e.g. `http://localhost:4318` */
  constructor(
    private readonly service: string,
    endpoint: string,
  ) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': `mm-${service}`, 'service.namespace': 'mm' }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
      idGenerator: {
        generateTraceId: () => nextTraceId ?? randomBytes(16).toString('hex'),
        generateSpanId: () => randomBytes(8).toString('hex'),
      },
    });
    this.#tracer = this.#provider.getTracer('mm');
    otelTracers.set(service, this.#tracer);
    if (!isSetUp) setUpProcess(this.#provider);
    isSetUp = true;
  }

  openSpan({ name, kind, correlationId: given, parent, attributes = {} }: SpanOptions): Span {
    const id = given ?? correlationId();
    const traceId = id === undefined ? undefined : traceIdOf(id);
    nextTraceId = traceId;
    const around = contextOf(traceId, parent);
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, around);
    nextTraceId = undefined;
    return {
      rename: (other) => void span.updateName(other),
      setAttributes: (more) => void span.setAttributes(more),
      contain: (work) => context.with(trace.setSpan(around, span), work),
      end: (error) => end(span, error),
    };
  }

  async close(): Promise<void> {
    if (otelTracers.get(this.service) === this.#tracer) otelTracers.delete(this.service);
    await this.#provider.shutdown();
  }
}

/** Where a span belongs: below the span of the request's sender, or the active one, if that is of the same trace. */
function contextOf(traceId: string | undefined, parent: string | undefined): Context {
  const [, parentTrace, parentSpan] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(parent ?? '') ?? [];
  if (parentTrace && parentSpan && parentTrace === traceId)
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentSpan, traceFlags: 1, isRemote: true });
  const active = trace.getSpanContext(context.active());
  return active && (traceId === undefined || active.traceId === traceId) ? context.active() : ROOT_CONTEXT;
}

function end(span: OtelSpan, error: unknown): void {
  if (error !== undefined) {
    const message = withoutSecrets(error instanceof Error ? error.message : String(error));
    span.setStatus({ code: SpanStatusCode.ERROR, message });
  }
  span.end();
}

/** Contexts that follow promises, and spans of undici's requests; networks receive no header of ours. */
function setUpProcess(provider: NodeTracerProvider): void {
  provider.register({ propagator: null });
  const byService: TracerProvider = {
    getTracer: () => ({
      startSpan: (...options) => tracerOfUndici(provider).startSpan(...options),
      startActiveSpan: (name: string, ...rest: unknown[]) =>
        (tracerOfUndici(provider).startActiveSpan as (...all: unknown[]) => never)(name, ...rest),
    }),
  };
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ origin, path }) => ({
      'url.full': withoutSecrets(`${origin}${path}`),
      'url.path': withoutSecrets(path.split('?')[0] ?? ''),
      'url.query': withoutSecrets(path.includes('?') ? path.slice(path.indexOf('?')) : ''),
    }),
    requestHook: (span, request) => {
      const { traceId, spanId } = span.spanContext();
      // Only requests between our services have this header.
      if (span.isRecording() && request.headers.includes('x-correlation-id'))
        request.addHeader('traceparent', `00-${traceId}-${spanId}-01`);
    },
  }).setTracerProvider(byService);
}

const tracerOfUndici = (provider: NodeTracerProvider): OtelTracer =>
  otelTracers.get(currentService() ?? '') ?? provider.getTracer('mm');
