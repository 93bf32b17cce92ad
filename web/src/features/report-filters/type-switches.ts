import { publishingTypes, type PublishingType } from '@mm/proto/vocabulary/publishing-type.js';

/** Publishing types 1 to 15. */
export const typeOrder = Object.keys(publishingTypes).map(Number) as PublishingType[];

/** Adds or removes a type; the choice stays in the order of the buttons, an empty one means all types. */
export const toggleType = (choice: readonly PublishingType[], pressed: PublishingType): PublishingType[] =>
  typeOrder.filter((type) => (type === pressed ? !choice.includes(type) : choice.includes(type)));
