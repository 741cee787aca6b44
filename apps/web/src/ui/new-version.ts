const key = 'reloaded_at';
/** During an update, servers of two versions may share one address; reloading at once could loop. */
const pauseMs = 60_000;

/** Whether the server can be reached, and whether it serves the version that runs in this tab. */
async function serverHas(): Promise<'this version' | 'another version' | 'no answer'> {
  const scripts = document.querySelectorAll('script[type="module"][src]');
  const response = await fetch('/', { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  if (!response?.ok) return 'no answer';
  const page = await response.text().catch(() => null);
  if (page === null) return 'no answer';
  const isSame = [...scripts].every((script) => page.includes(script.getAttribute('src') ?? ''));
  return isSame ? 'this version' : 'another version';
}

/** Reloads the page if the server has another version of the console. Returns whether it reloads. */
export async function reloadForNewVersion(): Promise<boolean> {
  if ((await serverHas()) !== 'another version') return false;
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs) return false;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
}

/** Reloads the page unless the server is unreachable, which would leave a blank page. Returns whether it reloads. */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable = (await serverHas()) !== 'no answer';
  if (isReachable) window.location.reload();
  return isReachable;
}
