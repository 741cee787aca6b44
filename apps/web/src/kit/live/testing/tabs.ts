import { afterEach, beforeEach, vi } from 'vitest';
import { shareConnection } from '#kit/live/shared-connection.ts';
import { fakeBrowser, pass } from './event-server.ts';

type Tab = { heard: string[]; state: string; heardAt: number; close: () => void };

/** A browser whose tabs share a connection, for each test of a file. */
export function tabsForTests() {
  const tabs: Tab[] = [];
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser(new Map());
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) tab.close();
    await pass(500);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** One tab of the browser: what it has heard and shows. */
  function openTab(token: string): Tab {
    const tab: Tab = { heard: [], state: '', heardAt: 0, close: () => {} };
    tab.close = shareConnection({
      token,
      heardAt: Date.now(),
      onEvent: (kind, { id }) => tab.heard.push(id === null ? kind : `${kind} ${id}`),
      onState: (state, heardAt) => Object.assign(tab, { state, heardAt }),
    });
    tabs.push(tab);
    return tab;
  }
  return {
    tabs,
    openTab,
    server: () => browser.server,
    openConnections: () => browser.open(),
    /** Tabs that opened one after another, so that the first of them leads. */
    async openTabs(count: number): Promise<Tab[]> {
      const opened = [];
      for (let n = 0; n < count; n++) {
        opened.push(openTab('olga'));
        await pass(500);
      }
      return opened;
    },
    resumedFrom: () => browser.server.asked.map(({ headers }) => headers['Last-Event-ID']),
    /** Sends events together. */
    say: (...ids: number[]) =>
      browser.say(ids.map((id) => `id: ${id}\nevent: stream\ndata: {"id":${id}}\n\n`).join('')),
    sayHeartbeat: () => browser.say(': still here\n\n'),
  };
}

/** The browser has no lock on a page without https. */
export const withoutLocks = () => vi.stubGlobal('navigator', {});
