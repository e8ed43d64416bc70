/** Illustration of an idle turntable, shown where nothing plays. */
export const IdleTurntable = () => (
  <svg width="232" height="168" viewBox="0 0 232 168" aria-hidden="true">
    <circle cx="92" cy="88" r="76" fill="var(--panel)" stroke="var(--line)" />
    <g fill="none" stroke="var(--hairline)">
      <circle cx="92" cy="88" r="66" />
      <circle cx="92" cy="88" r="56" />
      <circle cx="92" cy="88" r="46" />
      <circle cx="92" cy="88" r="36" />
    </g>
    <circle cx="92" cy="88" r="26" fill="var(--primary)" />
    <circle cx="92" cy="88" r="4" fill="var(--bg)" />
    <g stroke="var(--muted)" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="M196 30v84l-10 26" strokeWidth="5" />
      <circle cx="196" cy="30" r="14" fill="var(--raised)" strokeWidth="3" />
    </g>
    <path d="m189 134-9 22 12 5 9-22z" fill="var(--text)" />
  </svg>
)
