/** One letter for what an object is to a caller, in the cells of docs/generated/access.md. */
const letters = { own: 'o', shared: 's', foreign: 'f', lost: 'l', hidden: 'h', deleted: 'd' };

/** What `docs/generated/access.md` says before its tables. */
export const legend = [
  'Who may do what, from `proto/http` and `proto/live/rooms.ts`: guards and use cases read the same rules, and',
  '`web/e2e/access-matrix.e2e.ts` asks each cell of a running system.',
  '`✓` yes, empty no; with an object: `o` the own one, `s` one that somebody else opened to the caller, `f` one of',
  'somebody else or of nobody, `l` the own one of a topic that the caller may not see any more, `h` one of somebody',
  'else of a topic that the caller may not see, `d` a deleted one. A letter in brackets: refused with 403 or 409; any',
  'other refusal is the 404 of an object that was never there.',
].join('\n');

/** @param {{ roles: string | string[] }} of */
const includes = ({ roles }, role) => typeof roles === 'string' || roles.includes(role);

/** The letters of the objects that a role may use, and in brackets those that are refused openly. */
function cell(of, rule, role) {
  if (!includes(of, role)) return '';
  if (!rule) return '✓';
  return Object.entries(letters)
    .map(([relation, letter]) => {
      const roles = rule[relation];
      if (roles === null) return '';
      if (roles === 'any' || roles.includes(role)) return letter;
      const like = relation === 'deleted' && !rule.foreign?.includes(role) ? 'foreign' : relation;
      return rule.forbidden?.includes(like) ? `(${letter})` : '';
    })
    .join('');
}

/**
 * A row for each rule of each call or room, or one without any: name, rule, who signs in, then a cell for each role.
 * @param {{ name: string, roles: string | string[], objects: object[] }[]} entries @param {string[]} roles
 */
export const accessRows = (entries, roles) =>
  entries.flatMap((entry) =>
    (entry.objects.length > 0 ? entry.objects : [undefined]).map((rule) => [
      entry.name,
      rule ? rule.name + (rule.meaning ? ` (${rule.meaning})` : '') : '',
      entry.roles === 'public' ? '✓' : '',
      ...roles.map((role) => cell(entry, rule, role)),
    ]),
  );
