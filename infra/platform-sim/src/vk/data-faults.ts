import type { FaultName } from '../faults/fault.js';

type Item = Record<string, unknown>;

const script =
  '<script>alert("взлом")</script><img src=x onerror=alert(1)> ' +
  '=HYPERLINK("http://example.com";"нажми") {{7*7}} </textarea> &lt;b&gt;';
const halved = (counter: Item): Item => ({ ...counter, count: Math.floor(Number(counter['count']) / 2) });
/** Faults that change every post of a response, not only the first. */
const widespread: readonly FaultName[] = ['schemaDrift', 'countersDown', 'missingFields'];
const itemChanges: Partial<Record<FaultName, (item: Item) => Item>> = {
  bigText: (item) => ({
    ...item,
    text: `${String(item['text'])} `.padEnd(1_000_000, 'Очень длинная запись без конца. '),
  }),
  markup: (item) => ({ ...item, text: `${String(item['text'])} ${script}` }),
  futureDate: (item) => ({ ...item, date: Number(item['date']) + 400 * 86_400 }),
  countersDown: (item) => ({
    ...item,
    ...Object.fromEntries(
      ['likes', 'views', 'reposts', 'comments'].flatMap((key) => (item[key] ? [[key, halved(item[key] as Item)]] : [])),
    ),
  }),
  missingFields: ({ views: _views, reposts: _reposts, attachments: _attachments, edited: _edited, ...rest }) => rest,
  schemaDrift: ({ text, date, ...rest }) => ({ ...rest, message: text, published: String(date) }),
};

/** Applies a data fault to a result: texts and dates of its first post, other changes of all posts. */
export function applyDataFault(result: { response: unknown } | { error: Item }, fault: FaultName | undefined): unknown {
  const change = fault && itemChanges[fault];
  if (fault === 'emptyPage' && 'response' in result) return withoutItems(result.response);
  if ('error' in result || !change)
    return fault === 'infinitePaging' && 'response' in result ? withEndlessPages(result.response) : result;
  const body = result.response as { items?: Item[] };
  if (!Array.isArray(body.items)) return fault === 'schemaDrift' ? { response: { result: body } } : result;
  return {
    response: {
      ...body,
      items: body.items.map((item, index) => (index === 0 || widespread.includes(fault) ? change(item) : item)),
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

const withoutItems = (response: unknown): unknown => ({
  response:
    typeof response === 'object' && response !== null && 'items' in response ? { ...response, items: [] } : response,
});
