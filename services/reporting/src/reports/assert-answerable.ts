import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { Invalid, type ProblemDetail } from '@mm/http/problem.js';
import { bothLangs, langTitles } from '@mm/proto/vocabulary/lang.js';
import { tones } from '@mm/proto/vocabulary/tone.js';
import type { Tone } from '../store/report-query.js';

/** The total of a report beside its tones; as a filter it limits nothing. */
const totalTone = -100;
const knownTones: readonly number[] = Object.values(tones);
/** 'all' and an empty text limit nothing. */
const knownLangs: readonly string[] = [bothLangs, ...Object.keys(langTitles), 'all', ''];
/** Engines refuse longer ones. */
const longestList = 10_000;
const largestId = 2 ** 31 - 1;
/** Unix seconds, the years 1 to 9999; milliseconds are beyond them. */
const [firstSecond, lastSecond] = [-62_135_596_800, 253_402_300_799];

/** The tones that a report is limited to; none for all. */
export function tonesOf({ tone }: Pick<ReportParamsWire, 'tone'>): Tone[] {
  const given = [tone].flat();
  return given.includes(totalTone) ? [] : given.filter((one): one is Tone => knownTones.includes(Number(one)));
}

/**
 * Throws Invalid that names every field whose type is right but whose value no report can have: an inverted or
 * impossible period, an unknown tone or language, ids of regions and spheres beyond their columns, endless lists.
 */
export function assertAnswerable(params: ReportParamsWire): void {
  const details = [faultsOfPeriod, faultsOfTones, faultsOfLangs, faultsOfIds, longLists].flatMap((faultsOf) =>
    faultsOf(params),
  );
  if (details.length > 0)
    throw new Invalid('invalid-request', details.map(({ path, message }) => `${path} ${message}`).join('; '), details);
}

function faultsOfPeriod({ selectedPeriod }: ReportParamsWire): ProblemDetail[] {
  const [first, last] = selectedPeriod ?? [];
  if (first === undefined || last === undefined) return [];
  if (first < firstSecond || last > lastSecond)
    return [fault('selectedPeriod', 'out-of-range', 'is two unix seconds of the years 1 to 9999')];
  return first > last ? [fault('selectedPeriod', 'period-inverted', 'ends before it begins')] : [];
}

const faultsOfTones = ({ tone }: ReportParamsWire): ProblemDetail[] =>
  [tone].flat().every((one) => typeof one !== 'number' || one === totalTone || knownTones.includes(one))
    ? []
    : [fault('tone', 'unknown-tone', `is one of ${knownTones.join(', ')} or null`)];

const faultsOfLangs = ({ lang }: ReportParamsWire): ProblemDetail[] =>
  [lang].flat().every((one) => typeof one !== 'string' || knownLangs.includes(one))
    ? []
    : [fault('lang', 'unknown-language', `is a list of ${[bothLangs, ...Object.keys(langTitles)].join(', ')} or null`)];

const faultsOfIds = (params: ReportParamsWire): ProblemDetail[] =>
  (['oblasts', 'spheres'] as const)
    .filter((name) => [params[name]].flat().some((one) => Math.abs(one ?? 0) > largestId))
    .map((name) => fault(name, 'out-of-range', `holds ids up to ${largestId}`));

const longLists = (params: ReportParamsWire): ProblemDetail[] =>
  Object.entries(params)
    .filter(([, value]) => Array.isArray(value) && value.length > longestList)
    .map(([name]) => fault(name, 'too-many', `holds at most ${longestList} values`));

const fault = (name: string, code: string, message: string): ProblemDetail => ({
  path: `params.${name}`,
  code,
  message,
});
