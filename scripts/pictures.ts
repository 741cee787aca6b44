// Makes the pictures of the help and the README anew: npm run pictures
import { findBrowser } from './browser.ts';

process.env['CHROMIUM_PATH'] = findBrowser();
await import('../e2e/pictures.ts');
