import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { until } from '@mm/clock/testing/until.js';
import type { DownloadFormat } from '@mm/proto/http/downloads.js';
import { writeCsv } from './csv/csv.js';
import type { PublicationRow, WriteDocument } from './document/report-document.js';
import { writeJson } from './json/json.js';
import { sendFile } from './send-file.js';
import { sampleDocument, sampleRow } from './test/sample-document.js';
import { writeXlsx } from './xlsx/xlsx.js';

/** Pages without an end, that count how many were read and note when nobody wants more. */
class EndlessPages {
  read = 0;
  isEnded = false;

  async *pages(): AsyncGenerator<PublicationRow[]> {
    try {
      for (;;) {
        this.read++;
        await new Promise(setImmediate);
        yield Array.from({ length: 200 }, (_, i) => sampleRow(`школа ${this.read} ${i} ${Math.sin(i + this.read)}`));
      }
    } finally {
      this.isEnded = true;
    }
  }
}

async function served(handle: (response: Response) => Promise<void>): Promise<{ url: string; close: () => void }> {
  const app = express();
  app.get('/', (_, response, next) => void handle(response).catch(next));
  app.use((error: Error, _: express.Request, response: Response, _next: express.NextFunction) => {
    response.status(500).json({ message: error.message });
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const cases: [DownloadFormat, WriteDocument][] = [
  ['.csv', writeCsv],
  ['.json', writeJson],
  ['.xlsx', writeXlsx],
];

it.each(cases)(
  '%s flows before all is read, and a client that goes away ends the reading [D §7]',
  async (ext, write) => {
    const endless = new EndlessPages();
    const file = { fileName: `a${ext}`, ext };
    const { url, close } = await served((response) =>
      sendFile(response, file, (signal) => write(sampleDocument(), endless.pages(), signal)),
    );
    await new Promise<void>((resolve) => {
      const request = http.get(url, (response) => {
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > 200_000) request.destroy();
        });
        response.on('error', () => undefined);
        response.on('close', resolve);
      });
      request.on('error', () => undefined);
    });
    await until(() => Promise.resolve(endless.isEnded), 'the end of the reading', 10_000);
    const { read } = endless;
    await new Promise(setImmediate);
    expect(endless.read).toBe(read);
    close();
  },
);

it('an error before the first bytes is a problem, not a broken file [D §8]', async () => {
  const { url, close } = await served((response) =>
    sendFile(response, { fileName: 'a.pdf', ext: '.pdf' }, async function* () {
      yield* await Promise.reject<Uint8Array[]>(new Error('no paper'));
    }),
  );
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-disposition'), await response.json()]).toEqual([
    500,
    null,
    { message: 'no paper' },
  ]);
  close();
});

it('what runs before sending does so once the first bytes are made, and its failure sends none of them [D §8]', async () => {
  const steps: string[] = [];
  const answerOf = async (before: () => Promise<void>): Promise<[number, string]> => {
    const { url, close } = await served((response) =>
      sendFile(
        response,
        { fileName: 'a.csv', ext: '.csv' },
        async function* () {
          try {
            yield await Promise.resolve(Buffer.from('школа'));
            steps.push('made');
          } finally {
            steps.push('ended');
          }
        },
        before,
      ),
    );
    const response = await fetch(url);
    const text = await response.text();
    close();
    return [response.status, text];
  };
  const record = (): Promise<void> => Promise.resolve(void steps.push('recorded'));
  expect(await answerOf(record)).toEqual([200, 'школа']);
  expect(steps.splice(0)).toEqual(['recorded', 'made', 'ended']);
  const [status, text] = await answerOf(() => Promise.reject(new Error('the journal is gone')));
  expect([status, text.includes('школа'), steps]).toEqual([500, false, ['ended']]);
});
