import { networks } from '@mm/proto/vocabulary/network.js';
import { langTitles, operations, periods, publishingTypes, roles, toneTitles } from '../../language/vocabulary.js';
import { texts } from './texts.js';

type Titles = Readonly<Record<string, string>>;

const { values } = texts;
const roleTitles: Titles = Object.fromEntries(
  Object.entries(roles).flatMap(([name, { id, title }]) => [
    [name, title],
    [String(id), title],
  ]),
);
const networkTitles: Titles = Object.fromEntries(
  Object.entries(networks).flatMap(([id, { number, title }]) => [
    [id, title],
    [String(number), title],
  ]),
);

/** The words of the values that a field can have, by the field in snake case. */
export const valueTitles: Readonly<Record<string, Titles>> = {
  tone: Object.fromEntries(Object.entries(toneTitles)),
  lang: langTitles,
  reviewed: values.reviewed,
  role: roleTitles,
  roles: roleTitles,
  network: networkTitles,
  social_net: networkTitles,
  operations: Object.fromEntries(Object.entries(operations).map(([name, { title }]) => [name, title])),
  period: Object.fromEntries(periods.map(({ value, name }) => [String(value), name])),
  types: publishingTypes,
  type: values.reportType,
  kind: values.kind,
  look: values.look,
  screen: values.screen,
};

/** What no value of a field means, where it is not just empty. */
export const nothingTitles: Titles = values.none;
