import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const page = read('index.html').toString();
type Manifest = {
  display: string;
  start_url: string;
  theme_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
};
const manifest = JSON.parse(read('public/manifest.webmanifest').toString()) as Manifest;

/** Width and height of a PNG, as its header has them. */
function sizeOf(path: string): string {
  const png = read(`public${path}`);
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it('the page names the manifest and the icon of iOS', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(sizeOf('/apple-touch-icon.png')).toBe('180x180');
});

it('the manifest has what phones need to install the console: its own window, and icons of their sizes', () => {
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
  for (const { src, sizes } of manifest.icons) expect({ src, sizes: sizeOf(src) }).toEqual({ src, sizes });
  const ofPurpose = (purpose: string) => manifest.icons.filter((icon) => icon.purpose === purpose);
  expect(ofPurpose('any').map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  expect(ofPurpose('maskable')).toHaveLength(1);
});

it('the bar of a phone has the color of the page in both themes', () => {
  const styles = read('src/ui/theme.css').toString();
  const [dark, light] = [...styles.matchAll(/--surface-page: (#\w+);/g)].map(([, color]) => color);
  expect(page).toContain(`<meta name="theme-color" content="${dark}" />`);
  expect(manifest.theme_color).toBe(dark);
  expect(read('public/boot.js').toString()).toContain(`.content = '${light}'`);
  expect(read('src/ui/themed.tsx').toString()).toContain(`{ dark: '${dark}', light: '${light}' }`);
});
