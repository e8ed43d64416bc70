interface IconProps {
  className?: string
}

/** Playback icons are filled and never flipped; line icons come from lucide. */
export const PlayIcon = ({ className = 'icon' }: IconProps) => (
  <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M7 4.6v14.8a.8.8 0 0 0 1.2.7l12-7.4a.8.8 0 0 0 0-1.4l-12-7.4a.8.8 0 0 0-1.2.7z" />
  </svg>
)

export const PauseIcon = ({ className = 'icon' }: IconProps) => (
  <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <rect x="6" y="4.5" width="4.2" height="15" rx="1.2" />
    <rect x="13.8" y="4.5" width="4.2" height="15" rx="1.2" />
  </svg>
)

/** The product's logo: a record and its tonearm. */
export const Logo = ({ className }: IconProps) => (
  <svg className={className} viewBox="0 0 26 26" fill="none" aria-hidden="true">
    <circle cx="11" cy="15" r="9.5" stroke="var(--primary)" strokeWidth="3" />
    <circle cx="11" cy="15" r="2.2" fill="currentColor" />
    <path
      d="M23 2.5v7.2L14.6 18"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
