import type { TicketContext } from '@touchline/contract';
import { lastFailure } from '#kit/last-failure.ts';
import { viewerZone } from '#ui/dates.ts';
import { cameFrom } from './came-from.ts';

/** What support would otherwise have to ask for. Nothing of it is secret; the author sees it before it goes. */
export function collectContext(language: string): TicketContext {
  const { width, height } = window.screen;
  return {
    route: cameFrom(),
    version: buildOf(document.scripts),
    browser: `${navigator.userAgent} · ${width}×${height}`.slice(0, 500),
    language,
    zone: viewerZone(),
    lastError: lastFailure(),
  };
}

/** The build of the console by the name of its first script: `index-B1a2`. */
export function buildOf(scripts: Iterable<{ src: string; type: string }>): string {
  const first = [...scripts].find(({ src, type }) => type === 'module' && src !== '');
  const path = first ? new URL(first.src).pathname : '';
  return path.replace(/\.js$/, '').replace(/^\//, '').slice(-100);
}
