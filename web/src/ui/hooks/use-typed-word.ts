import { useRef } from 'react';

/** Letters typed within this time are one word, ms. */
const typingMs = 1000;

/** The word that is being typed without a field. `add` takes a letter and returns the word with it. */
export function useTypedWord(): { isGoingOn: () => boolean; add: (letter: string) => string } {
  const typed = useRef({ text: '', at: 0 });
  const isGoingOn = () => typed.current.text !== '' && Date.now() - typed.current.at < typingMs;
  const add = (letter: string) => {
    typed.current = { text: (isGoingOn() ? typed.current.text : '') + letter, at: Date.now() };
    return typed.current.text;
  };
  return { isGoingOn, add };
}
