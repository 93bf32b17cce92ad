import type { ComponentProps } from 'react';

/** The URL if it is http(s), else undefined: sources can send other schemes. */
export const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined);

/** A link to a collected URL, in a new window; without an address if the URL is not http(s). */
export const WebLink = ({ url, ...props }: { url: string } & Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>) => (
  <a {...props} href={webAddress(url)} target="_blank" rel="noreferrer noopener" />
);
