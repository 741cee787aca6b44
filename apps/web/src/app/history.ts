import { createBrowserHistory } from '@tanstack/react-router';

/** The history of this document: first that of the signed-out screens, and after them that of the router. */
export const history = createBrowserHistory();
