import type { FormEvent } from 'react';
import type { NetworkDescriptor, ProfileField } from '@mm/networks/network.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import { useCaller } from '../../api/caller.slice.js';
import { useConfig } from '../../api/config.slice.js';
import { useOblastsQuery } from '../../api/reference.api.js';
import { Button } from '../../ui/button/button.js';
import { CheckboxList } from '../../ui/checkbox/checkbox-list.js';
import { Modal } from '../../ui/modal/modal.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { TextField } from '../../ui/text-field/text-field.js';
import styles from './author-list.module.css';
import { texts } from './texts.js';
import { useAuthorModal } from './use-author-modal.js';

interface AddAuthorModalProps {
  network: NetworkDescriptor;
  /** The row that was opened; null for a new author. */
  opened: AuthorWire | null;
  onClose: () => void;
}

/** Looks up an author, shows the profile, subscribes and unsubscribes. */
export function AddAuthorModal({ network, opened, onClose }: AddAuthorModalProps) {
  const { username: user } = useCaller();
  const modal = useAuthorModal(network, user, opened, onClose);
  const { data: oblasts = [] } = useOblastsQuery();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void modal.lookUp();
  };
  const state = { isPending: modal.isBusy, isDisabled: modal.found === null };

  return (
    <Modal
      isOpen
      title={texts.add}
      onClose={onClose}
      footer={
        modal.hasFound && (
          <>
            {network.regions && modal.isWatched && (
              <Button onPress={() => void modal.saveRegions()} {...state}>
                {texts.saveRegions}
              </Button>
            )}
            {modal.isMine && (
              <Button kind="danger" onPress={() => void modal.unsubscribe()} {...state}>
                {texts.unsubscribe}
              </Button>
            )}
            <Button kind="primary" onPress={() => void modal.subscribe()} {...state}>
              {network.texts.subscribe}
            </Button>
          </>
        )
      }
    >
      <form className={styles['lookup']} onSubmit={submit}>
        <TextField
          label={texts.lookupLabels[network.lookupBy]}
          placeholder={network.texts.lookupHint}
          value={modal.name}
          onChange={modal.setName}
          autoFocus
        />
        <Button type="submit" icon="search" isPending={modal.isLooking} isDisabled={modal.name.trim() === ''}>
          {texts.getInfo}
        </Button>
      </form>
      {!opened && <DemoNames network={network} onChoose={modal.setName} />}
      {modal.note && (
        <p className={styles['note']} role="status">
          {modal.note}
        </p>
      )}
      {modal.found && (
        <>
          <dl className={styles['profile']}>
            {network.profile.map(({ id, title }) => (
              <ProfileLine key={id} title={title} value={valueOf(modal.found, id)} />
            ))}
          </dl>
          {network.regions && (
            <CheckboxList
              label={texts.regions}
              options={oblasts}
              selected={modal.regions}
              onChange={modal.setRegions}
            />
          )}
        </>
      )}
    </Modal>
  );
}

const ProfileLine = ({ title, value }: { title: string; value: string }) => (
  <>
    <dt>{title}</dt>
    <dd>{value}</dd>
  </>
);

const valueOf = (author: AuthorWire | null, field: ProfileField): string => {
  if (!author) return '';
  const value = field === 'id' ? author.code : author[field];
  return typeof value === 'number' ? numberText(value) : (value ?? '');
};

function DemoNames({ network, onChoose }: { network: NetworkDescriptor; onChoose: (name: string) => void }) {
  const names = useConfig().config?.demo_names[network.id] ?? [];
  if (names.length === 0) return null;
  return (
    <div className={styles['tries']}>
      {texts.tryNames}
      {names.map(({ name, hint }) => (
        <Button key={name} kind="quiet" small onPress={() => onChoose(name)}>
          {hint ? `${name} (${hint})` : name}
        </Button>
      ))}
    </div>
  );
}
