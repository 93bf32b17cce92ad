import { configure } from '@testing-library/react';

// On a busy machine a lazy part of a screen takes many of the library's seconds.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, and says so at each call.
globalThis.scrollTo = () => {};
