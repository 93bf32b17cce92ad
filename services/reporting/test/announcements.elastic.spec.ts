import { randomBytes } from 'node:crypto';
import { serviceHarness } from '@mm/sign-in/testing/service-harness.js';
import { parse } from '@mm/keywords/parse.js';
import { reporting } from '../src/service.js';
import { ReportStore } from '../src/store/report-store.js';
import { aClassifiedPost } from './builders.js';

it('an incoming publication is announced in the event log once the index shows it', async () => {
  const node = process.env.ELASTICSEARCH_URL ?? '';
  const index = `mm-test-${randomBytes(6).toString('hex')}`;
  const stack = await serviceHarness(reporting, {
    MM_STORE: 'elastic',
    ELASTICSEARCH_URL: node,
    MM_ELASTIC_INDEX: index,
  });
  try {
    await stack.publish('post.classified', aClassifiedPost({ id: 1, text: 'Открыли новую школу' }));
    const announcement = await stack.until(async () => (await stack.logged('topic.matched'))[0], 'the announcement');
    const store = stack.app.get(ReportStore, { strict: false });
    const { hits } = await store.ask({
      filter: { keywords: parse('школа') },
      page: { sort: { by: 'date', descending: true }, offset: 0, size: 10 },
      timeZone: 'UTC',
    });
    expect([Number(announcement.publicationId), hits.map((hit) => hit.id)]).toEqual([1, [1]]);
    expect((await stack.database.query('SELECT 1 FROM reporting.report_announcement')).rowCount).toBe(0);
    const { rows: traces } = await stack.database.query(
      "SELECT DISTINCT correlation_id FROM log.event WHERE topic IN ('post.classified', 'topic.matched')",
    );
    expect(traces).toHaveLength(1);
  } finally {
    await stack.stop();
    for (const name of Object.keys((await (await fetch(`${node}/${index}*`)).json()) as object))
      await fetch(`${node}/${name}`, { method: 'DELETE' });
  }
});
