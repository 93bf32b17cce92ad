import { configure } from '@testing-library/react';

// On a busy machine a lazy part of a screen takes longer than the library's second.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no layout, and says so at each call.
globalThis.scrollTo = () => {};
