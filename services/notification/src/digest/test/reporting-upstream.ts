import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { grantOfServiceToken, type ServiceGrant } from '@mm/sign-in/service-token.js';
import { samplePublication, sampleReport } from '../testing/sample-report.js';

/** A question that came, and with whose rights. */
export interface Question {
  path: string;
  grant: ServiceGrant | undefined;
  params: ReportParamsWire & { ext?: string };
}

export interface ReportingUpstream {
  url: string;
  questions: Question[];
  /** Publications of each report from now on. */
  total: number;
  /** Status of every answer, 200 at first. */
  /** Of everything but which topics are visible. */
  status: number;
  /** Bytes of a downloaded pdf; other files have 10. */
  pdfBytes: number;
  stop(): Promise<void>;
}

const png = Buffer.from('89504e470d0a1a0a', 'hex');

/** Answers for reporting, review and ingestion, about the topic 7 'Школы', which reports only what people checked. */
export async function reportingUpstream(secretKey: Buffer): Promise<ReportingUpstream> {
  const upstream = { questions: [] as Question[], total: 15, status: 200, pdfBytes: 10 };
  const report = ({ size = 0 }: ReportParamsWire): ReportWire => ({
    ...sampleReport().now,
    status: 'success',
    total: upstream.total,
    query_version: '1',
    data: Array.from({ length: Math.min(size, upstream.total) }, (_, i) => samplePublication({ id: i, _id: `${i}` })),
  });
  const answers: Record<string, (params: ReportParamsWire) => unknown> = {
    '/internal/visible-topics': () => ({ ids: [7] }),
    '/api-py/topics-list': () => ({ topics_list: [topic] }),
    '/api-py/report-form': report,
    '/internal/report-chart': () => ({ png: upstream.total > 0 ? png.toString('base64') : null }),
    '/api-py/oblasts': () => ({ status: 'success', oblasts: [option(31, 'Жамбылская')] }),
    '/api-py/spheres': () => ({ status: 'success', spheres: [option(2, 'Образование')] }),
    '/api-py/collection-gaps': () => ({ gaps: [], total: 0 }),
  };
  const server = http.createServer((request, response) => {
    void text(request).then((sent) => {
      const [path = ''] = (request.url ?? '').split('?');
      const body = JSON.parse(sent || '{}') as { params?: ReportParamsWire; ext?: string };
      const token = (request.headers.authorization ?? '').replace('Bearer ', '');
      const granted = grantOfServiceToken([secretKey], token);
      const grant = granted && {
        userId: granted.userId,
        operations: granted.operations,
        topics: granted.topics,
      };
      const params = { ...body.params, ...(body.ext ? { ext: body.ext } : {}) };
      upstream.questions.push({ path, grant, params });
      if (upstream.status === 200 && path === '/api-py/topic_download/')
        return response
          .writeHead(200, {
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`Школы${body.ext}`)}`,
          })
          .end(Buffer.alloc(body.ext === '.pdf' ? upstream.pdfBytes : 10, body.ext));
      const isAnswered = upstream.status === 200 || path === '/internal/visible-topics';
      const answer = isAnswered ? answers[path] : undefined;
      return response
        .writeHead(answer ? 200 : upstream.status === 200 ? 404 : upstream.status, {
          'content-type': 'application/json',
        })
        .end(JSON.stringify(answer?.(params) ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(upstream, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

const option = (value: number, name: string) => ({ value, text: name, text_kz: name, retired: false });
const topic = {
  id: 7,
  name: 'Школы',
  keywords: 'школа',
  exclude_words: '',
  attrSearch: false,
  access: [],
  autor: 'operator',
  user: 3,
  section_id: null,
  reviewed: 'saved',
  version: 1,
  may_edit: true,
  unrelevant: [],
  matching: false,
};
