import instance, { changeLanguage } from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import './testing/show.tsx';
import { useWords } from './use-words.ts';

const name = instance.getResource('en', 'shell', 'product') as string;
afterEach(async () => {
  instance.addResource('en', 'shell', 'product', name);
  await changeLanguage('en');
});

function Words() {
  const { t } = useWords('shell');
  return <p>{`${t('product')}: ${t('nav.open')}`}</p>;
}

it('texts follow the language, and the name that an administrator gives the product', async () => {
  const screen = await render(<Words />);
  const text = () => screen.container.textContent;
  const english = text();
  expect(english).toMatch(/^Touchline: \w/);
  await changeLanguage('ru');
  await expect.poll(text).toMatch(/^Touchline: [А-Я]/);
  await changeLanguage('en');
  await expect.poll(text).toBe(english);
  instance.addResource('en', 'shell', 'product', 'Matchday desk');
  await expect.poll(text).toBe(english.replace('Touchline', 'Matchday desk'));
});
