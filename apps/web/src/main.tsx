import '#ui/base.css';
import '#ui/theme.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { token } from '#kit/session.ts';
import { lazyPlainScreen } from '#ui/lazy.tsx';
import { applyAppearance } from '#web/app/appearance.ts';
import { i18nReady } from '#web/app/i18n.ts';

/** Which of the two programs the page starts with, which is known before either has been loaded. */
const wasSignedIn = token() !== null;

const SignedIn = lazyPlainScreen(async () => {
  const program = await import('#web/signed-in.tsx');
  await program.loadFirstScreen(!wasSignedIn);
  return program.SignedIn;
});
const SignedOut = lazyPlainScreen(async () => {
  const program = await import('#web/signed-out.tsx');
  await program.loadFirstScreen();
  return program.SignedOut;
});

function Console() {
  const [isSignedIn, setSignedIn] = useState(wasSignedIn);
  // The form stays until the other program has loaded. A transition would do that too, and then wait before it shows it.
  const enter = () => void SignedIn.preload().then(() => setSignedIn(true));
  return isSignedIn ? <SignedIn /> : <SignedOut onSignedIn={enter} />;
}

/** What fails around all screens leaves nothing of them. */
async function showCrash(root: Root, error: unknown): Promise<void> {
  const { Crash } = await import('#web/shell/crash.tsx');
  root.render(<Crash error={error} />);
}

async function start(): Promise<void> {
  void i18nReady.then(applyAppearance);
  // The program and the words travel at the same time.
  await Promise.all([i18nReady, (wasSignedIn ? SignedIn : SignedOut).preload()]);
  const element = document.getElementById('root');
  if (!element) return;
  const root = createRoot(element, { onUncaughtError: (error) => void showCrash(root, error) });
  root.render(<Console />);
  // Last, because nothing waits for it. What does not load now is tried at the next visit.
  await import('#kit/service-workers.ts').then(
    ({ forgetOthers }) => forgetOthers(),
    () => null,
  );
}

void start();
