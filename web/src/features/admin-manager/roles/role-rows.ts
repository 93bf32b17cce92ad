import { comparableText } from '../../../ui/select/comparable-text.js';
import { roleMay, roleTitle } from './role-title.js';

interface SavedRole {
  id: number;
  rolename: string;
  fixed: boolean;
}

/** A line of the table; a negative id is that of a role that was never saved. */
export interface RoleRow extends SavedRole {
  /** The flag that shows Save. */
  isChanged: boolean;
}
/** Unsaved names by id of the role. */
export type RoleDrafts = Readonly<Record<number, string>>;

/** The saved roles with their unsaved names, then the roles that were never saved, oldest first. */
export const roleRows = (saved: readonly SavedRole[], drafts: RoleDrafts): RoleRow[] => [
  ...saved.map((role) => {
    const rolename = drafts[role.id] ?? role.rolename;
    return { ...role, rolename, isChanged: rolename !== role.rolename };
  }),
  ...Object.entries(drafts)
    .map(([id, rolename]) => ({ id: Number(id), rolename, fixed: false, isChanged: true }))
    .filter(({ id }) => id < 0)
    .sort((a, b) => b.id - a.id),
];

/** The id of the next role that is not saved yet. */
export const nextDraftId = (drafts: RoleDrafts): number => Math.min(0, ...Object.keys(drafts).map(Number)) - 1;

/** Whether another row has the name, in any letter case. */
export const isNameTaken = (rows: readonly RoleRow[], name: string, ownId: number | undefined): boolean =>
  rows.some(({ id, rolename }) => id !== ownId && comparableText(rolename) === comparableText(name));

/** How a row is called: a built-in role by its title and name. */
export const rowName = (row: RoleRow): string =>
  row.fixed && roleMay(row.id) !== undefined ? `${roleTitle(row)} (${row.rolename})` : row.rolename;
