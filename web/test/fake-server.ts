/** Produces a response of the fake server; keyed by 'METHOD /path'. */
export type Responder = (request: { url: URL; body: unknown }) => {
  status?: number;
  json: unknown;
  headers?: Record<string, string>;
};

export interface AskedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
export interface RecordedRequest extends AskedCall {
  headers: Headers;
}

/** Replaces `fetch` with a fake server and records the requests; an unknown call returns 404. */
export function fakeServer(responders: Record<string, Responder>): { requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({
      method,
      path: url.pathname,
      query: url.searchParams,
      body,
      headers: new Headers(init?.headers),
    });
    const result = responders[`${method} ${url.pathname}`]?.({ url, body }) ?? {
      status: 404,
      json: { code: 'http_404', message: url.pathname, correlationId: '' },
    };
    return new Response(JSON.stringify(result.json), {
      status: result.status ?? 200,
      headers: { 'content-type': 'application/json', ...result.headers },
    });
  };
  return { requests };
}

export const referenceResponders: Record<string, Responder> = {
  'GET /api-py/socmedia/thresholds': () => ({ json: { lang: 70, oblasts: 70, spheres: 70, tone: 70, is_ignored: 70 } }),
  'GET /api-py/oblasts': () => ({
    json: {
      status: 'success',
      oblasts: [
        { value: 71, text: 'Астана', text_kz: 'Астана', retired: false },
        { value: 79, text: 'Шымкент', text_kz: 'Шымкент', retired: false },
      ],
    },
  }),
  'GET /api-py/spheres': () => ({
    json: {
      status: 'success',
      spheres: [
        { value: 2, text: 'Образование', text_kz: 'Білім', retired: false },
        { value: 5, text: 'ЖКХ', text_kz: 'ТКШ', retired: false },
      ],
    },
  }),
  'GET /api-py/events-list': () => ({
    json: {
      status: 'success',
      events_list: [{ id: 7, name: 'Паводок', spheres: [5], oblasts: [71], keywords: '', version: 1 }],
    },
  }),
};
