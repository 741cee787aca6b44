import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Logo } from '#ui/logo.tsx';
import { Message } from '#ui/message.tsx';
import { useTitle } from '#ui/title.ts';
import styles from './card.module.css';
import { useWords } from '#ui/use-words.ts';

type Props = {
  title: string;
  text: string | null;
  notice: string | null;
  failure: string | null;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  foot: ReactNode;
};

/** The layout of all signed-out screens: title, notice, form, links. */
export function Card({ title, text, notice, failure, onSubmit, children, foot }: Props) {
  const { t } = useWords('shell');
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
        <div className={styles['content']}>
          {notice === null ? null : <Message urgent={false} text={notice} />}
          {failure === null ? null : <Message urgent text={failure} />}
          {children ? (
            <form ref={form} noValidate onSubmit={onSubmit} className={styles['form']}>
              {children}
            </form>
          ) : null}
        </div>
      </div>
      <div className={styles['foot']}>{foot}</div>
    </main>
  );
}
