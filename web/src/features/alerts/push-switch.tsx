import { useEffect, useState } from 'react';
import { useCaller } from '../../api/caller.slice.js';
import { Switch } from '../../ui/switch/switch.js';
import { useToast } from '../../ui/toast/toast.js';
import { keepSubscriber, pushStateOf, subscribeBrowser, unsubscribeBrowser, type PushState } from './browser-pushes.js';
import { useLazyPushKeyQuery, useSubscribePushMutation, useUnsubscribePushMutation } from './alerts.api.js';
import styles from './alerts.module.css';
import { texts } from './texts.js';

/** Switches messages of this browser on and off; which alerts are sent to it, the rules of the account say. */
export function PushSwitch() {
  const toast = useToast();
  const { username } = useCaller();
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  const [loadKey] = useLazyPushKeyQuery();
  const [subscribe] = useSubscribePushMutation();
  const [unsubscribe] = useUnsubscribePushMutation();
  useEffect(() => {
    let isShown = true;
    pushStateOf(username).then(
      (found) => isShown && setState(found),
      () => isShown && setState('unsupported'),
    );
    return () => {
      isShown = false;
    };
  }, [username]);

  const turnOn = async (): Promise<PushState> => {
    const { key } = await loadKey().unwrap();
    const subscription = await subscribeBrowser(key);
    if (!subscription) return pushStateOf(username);
    await subscribe({ body: subscription }).unwrap();
    keepSubscriber(username);
    return 'on';
  };
  const turnOff = async (): Promise<PushState> => {
    const endpoint = await unsubscribeBrowser();
    if (endpoint !== undefined) await unsubscribe({ body: { endpoint } }).unwrap();
    return 'off';
  };
  const toggle = async (isOn: boolean) => {
    setIsBusy(true);
    try {
      setState(await (isOn ? turnOn() : turnOff()));
    } catch {
      toast.danger(texts.push.failed, { title: texts.push.label });
    }
    setIsBusy(false);
  };

  if (state === undefined) return null;
  const isFixed = state === 'unsupported' || state === 'denied';
  return (
    <span className={styles['push']}>
      <Switch
        isSelected={state === 'on'}
        isDisabled={isFixed || isBusy}
        onChange={(isOn) => void toggle(isOn)}
        aria-label={texts.push.label}
      />
      <span>
        {state === 'unsupported' ? texts.push.unsupported : state === 'denied' ? texts.push.denied : texts.push.label}
      </span>
    </span>
  );
}
