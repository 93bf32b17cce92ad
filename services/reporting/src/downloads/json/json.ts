import { isoWithOffset } from '../document/local-time.js';
import { numberText } from '../document/plain-text.js';
import type { PublicationRow, ReportDocument, WriteDocument } from '../document/report-document.js';
import { words } from '../document/words.js';

/** One object: the facts of the report, then its publications in an array that is written while they are read. */
export const writeJson: WriteDocument = async function* (document, pages) {
  yield Buffer.from(`${JSON.stringify(factsOf(document)).slice(0, -1)},"publications":[`);
  let isFirst = true;
  for await (const page of pages) {
    const rows = page.map((row) => JSON.stringify(publication(row, document.data.timeZone))).join(',\n');
    yield Buffer.from(`${isFirst ? '\n' : ',\n'}${rows}`);
    isFirst = false;
  }
  yield Buffer.from('\n]}\n');
};

function factsOf({ lang, title, facts, remarks, data }: ReportDocument): object {
  const { gaps, sections } = words[lang];
  const listed = data.gaps?.length ?? 0;
  const cut = `${sections.gaps}: ${gaps.cut(numberText(listed), numberText(data.gapsTotal))}`;
  const time = (at: number | null): string | null => (at === null ? null : isoWithOffset(at, data.timeZone));
  return {
    title,
    facts,
    remarks: listed < data.gapsTotal ? [...remarks, cut] : remarks,
    as_of: data.asOf,
    query_version: data.queryVersion,
    time_zone: data.timeZone,
    /** `until` is exclusive. */
    period: { from: time(data.from), until: time(data.to) },
    total: data.total,
    shown: data.shown,
    checked_share: data.checkedShare,
    hidden_by_machine: data.hiddenByMachine,
    ...(data.matchedShare === null ? {} : { matched_share: data.matchedShare }),
    ...(data.keptFrom === null ? {} : { kept_from: data.keptFrom }),
    widgets: data.widgets,
    gaps: data.gaps,
    gaps_total: data.gapsTotal,
  };
}

const publication = (row: PublicationRow, timeZone: string): object => ({
  id: row.id,
  date: isoWithOffset(row.at, timeZone),
  network: row.networkId,
  author: row.author,
  text: row.text,
  tone: row.tone,
  tone_text: row.toneName,
  lang: row.lang,
  spheres: row.spheres,
  oblasts: row.oblasts,
  event: row.event,
  likes: row.likes,
  comments: row.comments,
  shares: row.shares,
  views: row.views,
  url: row.url,
  checked: row.isChecked,
  withdrawn: row.isWithdrawn,
  ...(row.story === null ? {} : { story_id: row.story }),
});
