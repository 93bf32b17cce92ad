import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { searchProviders, type SearchProviderWire } from '@mm/proto/http/searches.js';
import { useDates } from '../../api/date-format.js';
import { Button } from '../../ui/button/button.js';
import { Meter } from '../../ui/meter/meter.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { useProvidersQuery } from './dorking.api.js';
import styles from './dorking.module.css';
import { degradedText } from './search-warnings.js';
import { texts } from './texts.js';

const { providers: words } = texts;

interface ProvidersPopoverProps {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The providers in the order in which they are asked, with what is left of their budgets. */
export function ProvidersPopover({ trigger, isOpen, onOpenChange }: ProvidersPopoverProps) {
  return (
    <Popover
      className={styles['popover'] ?? ''}
      triggerRef={trigger}
      placement="bottom end"
      offset={4}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Dialog className={styles['dialog'] ?? ''}>
        <Heading slot="title" level={2} className={styles['heading'] ?? ''}>
          {words.title}
        </Heading>
        <ProviderList />
      </Dialog>
    </Popover>
  );
}

function ProviderList() {
  const { data, isError, refetch } = useProvidersQuery();
  if (!data && isError)
    return (
      <p className={styles['error']} role="alert">
        {words.failed}{' '}
        <Button kind="link" small onPress={() => void refetch()}>
          {texts.panel.again}
        </Button>
      </p>
    );
  if (!data) return <SkeletonLines lines={3} />;
  return (
    <ul className={styles['providers']}>
      {data.providers.map((provider) => (
        <Provider key={provider.id} provider={provider} />
      ))}
    </ul>
  );
}

function Provider({ provider }: { provider: SearchProviderWire }) {
  const { dateTimeOf } = useDates();
  const { id, state, used, per_day: most, waits_until: until, fault, message } = provider;
  const { title } = searchProviders[id];
  const stateText =
    state === 'waiting' ? (until === null ? words.waiting : words.waitingUntil(dateTimeOf(until))) : words[state];
  return (
    <li>
      <b>{title}</b>: {stateText}
      {state !== 'off' && most > 0 && (
        <Meter
          label={words.used(title)}
          value={Math.min(used, most)}
          max={most}
          text={words.of(used, most)}
          kind={used >= most ? 'danger' : used >= most * 0.8 ? 'warning' : 'plain'}
        />
      )}
      {fault !== null && fault !== 'spent' && (
        <p className={styles['hint']} title={message}>
          {degradedText({ provider: id, engine: '', fault })}
        </p>
      )}
    </li>
  );
}
