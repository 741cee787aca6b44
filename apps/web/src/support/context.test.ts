import { expect, it } from 'vitest';
import { buildOf } from './context.ts';

it('identifies the build of the console by its first module', () => {
  const scripts = [
    { src: 'https://console.example.org/boot.js', type: '' },
    { src: 'https://console.example.org/assets/4f2a/index-B1a2.js?v=1', type: 'module' },
    { src: 'https://console.example.org/assets/4f2a/later.js', type: 'module' },
  ];
  expect(buildOf(scripts)).toBe('assets/4f2a/index-B1a2');
  expect(buildOf([{ src: '', type: 'module' }])).toBe('');
});
