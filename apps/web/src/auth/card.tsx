import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#ui/logo.tsx';
import { useTitle } from '#ui/title.ts';
import styles from './card.module.css';

type Props = {
  title: string;
  text: string | null;
  notice: string | null;
  failure: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  foot: ReactNode;
};

/** The layout of all signed-out screens: title, notice, form, links. */
export function Card({ title, text, notice, failure, onSubmit, children, foot }: Props) {
  const { t } = useTranslation();
  useTitle(title);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The screen is only this form, so its first empty input gets the focus.
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    inputs.find((input) => input.value === '')?.focus();
  }, []);
  return (
    <main className={styles['page']}>
      <div className={styles['brand']}>
        <Logo size={40} plain={false} />
        <div>
          <p className={styles['product']}>{t('product')}</p>
          <p className={styles['tagline']}>{t('tagline')}</p>
        </div>
      </div>
      <div className={styles['card']}>
        <h1>{title}</h1>
        {text ? <p className={styles['text']}>{text}</p> : null}
        <Message urgent={false} text={notice} />
        <Message urgent text={failure} />
        {children ? (
          <form ref={form} noValidate onSubmit={onSubmit} className={styles['form']}>
            {children}
          </form>
        ) : null}
      </div>
      <div className={styles['foot']}>{foot}</div>
    </main>
  );
}

function Message({ urgent, text }: { urgent: boolean; text: string | null }) {
  return text === null ? null : (
    <Alert color={urgent ? 'red' : 'blue'} role={urgent ? 'alert' : 'status'} className={styles['message'] ?? ''}>
      {text}
    </Alert>
  );
}
