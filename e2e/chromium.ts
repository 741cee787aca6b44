const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'];
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Options of Chromium's build without a window where there is one. It shows no notifications. */
export const headlessChromium = { executablePath: process.env['HEADLESS_CHROMIUM_PATH'] ?? chromium, args };

/** Options of the whole Chromium. */
export const wholeChromium = { executablePath: chromium, args };
