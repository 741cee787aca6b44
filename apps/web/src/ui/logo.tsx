/** The mark: a play sign on the touchline. `plain` is for the blue bar. */
export function Logo({ size, plain }: { size: number; plain: boolean }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill={plain ? '#ffffff' : '#1f63c4'} />
      <path d="M12 8.5v11l9-5.5z" fill={plain ? '#1b59b3' : '#fff'} />
      <path d="M8 24h16" stroke={plain ? '#1b59b3' : '#fff'} strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
