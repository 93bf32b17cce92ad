import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { grantOfServiceToken, type ServiceGrant } from '@mm/sign-in/service-token.js';
import { reportStoryCalls, type StoryOfReportWire } from '@mm/proto/http/report-stories.js';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';

export interface ReportQuestion {
  params: ReportParamsWire;
  /** What the token of the request allows; undefined for one that does not hold. */
  grant: ServiceGrant | undefined;
}

export interface ReportingServer {
  url: string;
  asked: ReportQuestion[];
  /** Answers with this; undefined is a 404. */
  answer: (question: ReportQuestion) => Partial<ReportWire> | undefined;
  /** The stories of every report. */
  stories: readonly StoryOfReportWire[];
  close: () => Promise<void>;
}

/** A publication as reporting sends it. */
export const reported = (id: number, fields: Partial<ReportWire['data'][number]> = {}): ReportWire['data'][number] => ({
  id,
  _id: String(id),
  _index: 'social',
  socialNet: 3,
  network: 'vkontakte',
  code: `-1_${id}`,
  text: 'Пожар на заводе',
  textShort: 'Пожар на заводе',
  caption: 'Пожар на заводе',
  url: `https://vk.com/wall-1_${id}`,
  bDate: 1_790_000_000_000,
  tone: -2,
  toneText: 'Негативная',
  eventId: null,
  eventName: '',
  lang: 'ru',
  smi: '',
  autor: 'Тараз сегодня',
  author_id: 70,
  isGroup: true,
  folowers: -1,
  likeSum: 0,
  commentSum: 0,
  shareSum: 0,
  viewSum: 0,
  spheres: [],
  oblasts: [31],
  unrelevant: [],
  publishing_type: 15,
  saved: false,
  withdrawn: false,
  ...fields,
});

/** A story as reporting sends it. */
export const toldStory = (id: number, count: number, first = reported(id)): StoryOfReportWire => ({
  id,
  count,
  networks: ['vkontakte'],
  engagement: 0,
  pos: 0,
  neut: 0,
  neg: count,
  first_at: first.bDate,
  last_at: first.bDate,
  first,
});

/** Answers `report-form` and `report-stories` in the place of reporting. */
export async function reportingServer(key: Buffer): Promise<ReportingServer> {
  const empty: ReportWire = {
    status: 'success',
    data: [],
    total: 0,
    checked_share: 0,
    hidden_by_machine: 0,
    as_of: 1_790_000_000,
    query_version: '1',
    widgets: {},
  };
  const reporting: ReportingServer = {
    url: '',
    asked: [],
    answer: () => ({}),
    stories: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { params } = JSON.parse(Buffer.concat(chunks).toString()) as { params: ReportParamsWire };
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const question = { params, grant: grantOfServiceToken([key], token) };
      reporting.asked.push(question);
      const { stories } = reporting;
      const list = { total: stories.length, stories, as_of: empty.as_of };
      const answer = request.url === reportStoryCalls.stories.path ? list : reporting.answer(question);
      response
        .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ? { ...empty, ...answer } : { code: 'topic-not-found', message: 'not found' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  reporting.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return reporting;
}
