import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { key: K; text: string; content: ReactNode }[];
  selected: K;
  onSelect: (key: K) => void;
}

/** Tabs; only the selected panel is mounted. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect }: TabsProps<K>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find((t) => t.key === key);
        if (tab) onSelect(tab.key);
      }}
    >
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.key} id={tab.key} className={styles['tab'] ?? ''}>
            {tab.text}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.key} id={tab.key} className={styles['panel'] ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
