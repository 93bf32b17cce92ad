/** 'Лояльность' as people see it: the wire's 1 is unknown (-1) where there are no publications. */
export const knownLoyalty = ({ publications, loyalty }: { publications: number; loyalty: number }): number =>
  publications === 0 ? -1 : loyalty;
