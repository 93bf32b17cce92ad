import { usePersonNames, useUsersQuery } from '../../api/people.api.js';
import { byName } from '../../language/name-order.js';
import { CheckboxList } from '../../ui/checkbox/checkbox-list.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { roles } from '@mm/proto/vocabulary/role.js';
import { withAuthor } from './topic-draft.js';
import styles from './topic-tree.module.css';
import { texts } from './texts.js';

interface AccessFieldProps {
  selected: readonly number[];
  onChange: (ids: number[]) => void;
  authorId: number | undefined;
  /** The section defines the access; it cannot be changed here. */
  isLocked?: boolean;
  /** Says whose access it is. */
  hint: string;
}

/** Who may see a section or topic. The author and the administrators always may, and cannot be unchecked. */
export function AccessField({ selected, onChange, authorId, isLocked = false, hint }: AccessFieldProps) {
  const { data, isError } = useUsersQuery();
  if (isError) return <p className={styles['hint']}>{texts.usersFailed}</p>;
  if (!data) return <Skeleton height={120} />;
  const administrators = data.users.filter((u) => u.roles.includes(roles.mm_admin.id)).map((u) => u.id);
  const fixed = [...administrators, ...(authorId === undefined ? [] : [authorId])];
  const offered = data.users.filter((u) => !u.disabled || selected.includes(u.id));
  const options = byName(offered, (u) => u.name || u.username).map((u) => ({
    value: u.id,
    text: `${u.name || u.username}${markOf(u.id === authorId, administrators.includes(u.id))}`,
    title: u.username,
    isDisabled: fixed.includes(u.id),
  }));
  return (
    <>
      <CheckboxList
        label={texts.access}
        options={options}
        selected={[...new Set([...selected, ...fixed])]}
        isDisabled={isLocked}
        onChange={(ids) =>
          onChange(
            authorId === undefined
              ? ids.filter((id) => !administrators.includes(id))
              : withAuthor(
                  ids.filter((id) => !administrators.includes(id)),
                  authorId,
                ),
          )
        }
      />
      <p className={styles['hint']}>{options.length > 0 || isLocked ? hint : texts.noUsers}</p>
    </>
  );
}

const markOf = (isAuthor: boolean, isAdministrator: boolean): string =>
  isAuthor ? ` (${texts.author})` : isAdministrator ? ` (${texts.administrator})` : '';

/** Who created the section or topic: by name, with the login in a tooltip. */
export function AuthorNote({ username }: { username: string }) {
  const personName = usePersonNames();
  return (
    <p className={styles['hint']} title={username}>
      {texts.authorIs(personName(username))}
    </p>
  );
}

/** The user id of the caller, who becomes the author of a new section or topic. */
export function useOwnId(username: string): number | undefined {
  const { data } = useUsersQuery();
  return data?.users.find((u) => u.username === username)?.id;
}
