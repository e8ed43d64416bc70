import { KeyRound } from 'lucide-react'

/** Google logo in its original colors. */
const GoogleLogo = () => (
  <svg className="icon-18" viewBox="0 0 18 18" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
    />
  </svg>
)

/** Facebook logo in its original colors. */
const FacebookLogo = () => (
  <svg className="icon-18" viewBox="0 0 18 18" aria-hidden="true">
    <circle cx="9" cy="9" r="9" fill="#0866ff" />
    <path
      fill="#fff"
      d="m12.06 11.6.4-2.6H9.97V7.3c0-.71.35-1.4 1.46-1.4h1.14V3.68s-1.03-.18-2.01-.18c-2.06 0-3.4 1.25-3.4 3.5V9H4.88v2.6h2.28v6.21a9.1 9.1 0 0 0 2.8 0V11.6h2.1z"
    />
  </svg>
)

/** Logo of a login provider; a key for those without one. */
export const ProviderLogo = ({ of }: { of: string }) => {
  if (of === 'google') return <GoogleLogo />
  return of === 'facebook' ? <FacebookLogo /> : <KeyRound className="icon-18" aria-hidden="true" />
}
