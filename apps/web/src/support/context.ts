import type { TicketContext } from '@touchline/contract';
import { lastFailure } from '#kit/last-failure.ts';
import { viewerZone } from '#ui/zone.ts';
import { previousScreen } from './previous-screen.ts';

/**
 * The technical context that support would otherwise have to ask for. It contains no secrets, and the author sees it
 * before sending.
 */
export function collectContext(language: string): TicketContext {
  const { width, height } = window.screen;
  return {
    route: previousScreen(),
    version: buildOf(document.scripts),
    browser: `${navigator.userAgent} · ${width}×${height}`.slice(0, 500),
    language,
    zone: viewerZone(),
    lastError: lastFailure(),
  };
}

/** The console's build, identified by the name of its first script, such as `index-B1a2`. */
export function buildOf(scripts: Iterable<{ src: string; type: string }>): string {
  const first = [...scripts].find(({ src, type }) => type === 'module' && src !== '');
  const path = first ? new URL(first.src).pathname : '';
  return path.replace(/\.js$/, '').replace(/^\//, '').slice(-100);
}
