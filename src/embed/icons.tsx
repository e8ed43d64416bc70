/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

const Line = ({ children }: { children: ComponentChildren }) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const PlayIcon = () => (
  <svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M7 4.6v14.8a.8.8 0 0 0 1.2.7l12-7.4a.8.8 0 0 0 0-1.4l-12-7.4a.8.8 0 0 0-1.2.7z" />
  </svg>
)

export const PauseIcon = () => (
  <svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <rect x="6" y="4.5" width="4.2" height="15" rx="1.2" />
    <rect x="13.8" y="4.5" width="4.2" height="15" rx="1.2" />
  </svg>
)

/** Marks the track that plays. */
export const BarsIcon = () => (
  <svg class="icon bars" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <rect x="4" y="12" width="4" height="8" rx="1" />
    <rect x="10" y="5" width="4" height="15" rx="1" />
    <rect x="16" y="9" width="4" height="11" rx="1" />
  </svg>
)

/** The product's logo: a record and its tonearm. */
export const Logo = () => (
  <svg class="icon" viewBox="0 0 26 26" fill="none" aria-hidden="true">
    <circle cx="11" cy="15" r="9.5" stroke="currentColor" stroke-width="3" />
    <circle cx="11" cy="15" r="2.2" fill="currentColor" />
    <path
      d="M23 2.5v7.2L14.6 18"
      stroke="currentColor"
      stroke-width="2.6"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
)

export const LinkIcon = () => (
  <Line>
    <path d="M12 3v12M8 7l4-4 4 4" />
    <path d="M6 11H5v10h14V11h-1" />
  </Line>
)

export const CheckIcon = () => (
  <Line>
    <path d="M20 6 9 17l-5-5" />
  </Line>
)

export const LockIcon = () => (
  <Line>
    <rect x="4" y="11" width="16" height="10" rx="2" />
    <path d="M8 11V7a4 4 0 0 1 8 0v4" />
  </Line>
)

export const NoteIcon = () => (
  <Line>
    <path d="M9 18V5l12-2v13" />
    <circle cx="6" cy="18" r="3" />
    <circle cx="18" cy="16" r="3" />
  </Line>
)

export const VolumeIcon = ({ muted }: { muted: boolean }) => (
  <Line>
    <path d="M11 5 6 9H2v6h4l5 4z" />
    {muted ? <path d="m22 9-6 6m0-6 6 6" /> : <path d="M15.5 8.5a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14" />}
  </Line>
)

/** Skips by a number of seconds, back or forward. */
export const SkipIcon = ({ seconds, back = false }: { seconds: number; back?: boolean }) => (
  <svg class="icon" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <g
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      {...(back ? {} : { transform: 'matrix(-1 0 0 1 24 0)' })}
    >
      <path d="M3 12a9 9 0 1 0 3-6.7L3 8" />
      <path d="M3 3v5h5" />
    </g>
    <text x="12" y="15" text-anchor="middle" font-size="8" font-weight="700" fill="currentColor">
      {seconds}
    </text>
  </svg>
)
