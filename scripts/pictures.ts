// Makes the pictures of the help and the README anew: npm run pictures
import { findBrowsers } from './browser.ts';

Object.assign(process.env, findBrowsers());
await import('../e2e/pictures.ts');
