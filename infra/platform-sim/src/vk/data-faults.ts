import type { FaultName } from '../faults/fault.js';

type Item = Record<string, unknown>;

const script =
  '<script>alert("взлом")</script><img src=x onerror=alert(1)> ' +
  '=HYPERLINK("http://example.com";"нажми") {{7*7}} </textarea> &lt;b&gt;';
const itemChanges: Partial<Record<FaultName, (item: Item) => Item>> = {
  bigText: (item) => ({
    ...item,
    text: `${String(item['text'])} `.padEnd(1_000_000, 'Очень длинная запись без конца. '),
  }),
  markup: (item) => ({ ...item, text: `${String(item['text'])} ${script}` }),
  futureDate: (item) => ({ ...item, date: Number(item['date']) + 400 * 86_400 }),
  schemaDrift: ({ text, date, ...rest }) => ({ ...rest, message: text, published: String(date) }),
};

/** Applies a data fault to a result: to its first post for texts and dates, to all posts for a changed schema. */
export function applyDataFault(result: { response: unknown } | { error: Item }, fault: FaultName | undefined): unknown {
  const change = fault && itemChanges[fault];
  if ('error' in result || !change)
    return fault === 'infinitePaging' && 'response' in result ? withEndlessPages(result.response) : result;
  const body = result.response as { items?: Item[] };
  if (!Array.isArray(body.items)) return fault === 'schemaDrift' ? { response: { result: body } } : result;
  return {
    response: {
      ...body,
      items: body.items.map((item, index) => (index === 0 || fault === 'schemaDrift' ? change(item) : item)),
    },
  };
}

const withEndlessPages = (response: unknown): unknown => ({
  response:
    typeof response === 'object' && response !== null && !Array.isArray(response)
      ? {
          ...response,
          count: 1_000_000,
          ...('total_count' in response ? { next_from: '30/-1001_1', total_count: 1000 } : {}),
        }
      : response,
});
