import { SharePie } from '../share-pie.js';
import { texts } from '../texts.js';
import type { WidgetProps } from '../widget-data.js';

/** Languages of the publications. */
export const LanguageWidget = ({ data }: WidgetProps<'language'>) => (
  <SharePie rows={data} answer={texts.languages.answer} empty={texts.languages.empty} column={texts.language} />
);
