import { lazy, Suspense, useState } from 'react';
import { supervisors } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { Icon } from '../../ui/icon/icon.js';
import { Modal } from '../../ui/modal/modal.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { texts } from '../wall/texts.js';
import { seconds, wallPath } from '../wall/wall-address.js';
import { draftOf, entered } from '../wall/wall-draft.js';
import { WallFields } from '../wall/wall-fields.js';
import { texts as ownTexts } from './texts.js';
import type { WallFormProps } from './wall-form.js';
import { wallPeriods } from './wall-settings.js';
import styles from '../wall/wall.module.css';

const periodOptions = wallPeriods.map((value) => ({ value, text: ownTexts.periods[value] }));
const WallScreens = lazy(() => import('./wall-screens.js').then((m) => ({ default: m.WallScreens })));

/** Topics, seconds, look and period of a wall; shows its address, and connects screens that show it. */
export function WallModal({ topics, shownId, onClose }: WallFormProps & { onClose: () => void }) {
  const address = useAddress();
  const mayConnect = hasAnyRole(useCaller().roles, supervisors);
  const [draft, setDraft] = useState(() => draftOf([shownId], seconds.usual, 'wall'));
  const asked = address.text('period');
  const [period, setPeriod] = useState(() => wallPeriods.find((known) => known === asked) ?? '1');
  const toast = useToast();
  const complete = entered(draft);
  const choice = complete && {
    ...complete,
    period,
    isReviewedOnly: address.flag('checked'),
    showsHidden: address.flag('hidden'),
  };
  const url = choice && location.origin + wallPath(choice);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '');
      toast.success(texts.copied);
    } catch {
      toast.danger(texts.notCopied);
    }
  };
  return (
    <Modal
      isOpen
      title={texts.formTitle}
      onClose={onClose}
      footer={
        url && (
          <a className={styles['open']} href={url} target="_blank" rel="noreferrer">
            <Icon name="open" />
            {texts.open}
          </a>
        )
      }
    >
      <div className={styles['form']}>
        <WallFields draft={draft} onChange={setDraft} topics={topics} />
        <RadioGroup label={ownTexts.period} options={periodOptions} value={period} onChange={setPeriod} />
        <div className={styles['address']}>
          <TextField label={texts.address} value={url ?? ''} isReadOnly />
          <Button isDisabled={!url} onPress={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
        {mayConnect && (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <WallScreens choice={choice} />
          </Suspense>
        )}
      </div>
    </Modal>
  );
}
