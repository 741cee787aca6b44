/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, since a single line gets all of its
 * addresses.
 */
export function networkOf(ip: string): string {
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (v4) return v4;
  if (!ip.includes(':')) return ip.slice(0, 64);
  const [head = '', tail] = ip.split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

const groups = (text: string) =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16).toString(16));
