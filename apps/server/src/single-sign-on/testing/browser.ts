/**
 * Follows a sign-in at the test's provider as a browser does, and types the subject there; null cancels. Resolves to the
 * address that the provider sends the browser back to.
 */
export async function signInAtProvider(url: string, subject: string | null): Promise<string> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  const go = async (address: string, form?: Record<string, string>): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const response = await fetch(address, { ...body, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null && !form && response.ok) return go(address, subject === null ? { cancel: '1' } : { subject });
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    const next = new URL(location, address);
    return next.origin === origin ? go(next.href) : next.href;
  };
  return go(url);
}
