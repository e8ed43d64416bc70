import { Music, User } from 'lucide-react'
import type { CSSProperties } from 'react'
import { initialsOf, tintOf } from './placeholder.ts'
import './cover.css'

interface Picture {
  url: string
  color: string
}

interface CoverProps {
  picture: Picture | null
  /** What it is the picture of; without a picture its initials stand on a ground of its own. */
  name?: string | undefined
  /** Edge in CSS pixels as laid out; the image comes in the size that fits. */
  size: number
  /** Empty for decoration beside the title that says the same. */
  alt?: string
  shape?: 'card' | 'small' | 'flat' | 'round'
  /** Fills its box instead of `size` pixels. */
  fluid?: boolean
  /** Loaded first, for the picture that makes the page. */
  eager?: boolean
  className?: string
}

const shapes = { card: '', small: ' sm', flat: ' flat', round: ' round' }
const steps = [64, 256, 512, 1024]

/** The sizes of one picture share their address but for the number. */
const sized = (url: string, step: number): string => url.replace('-512.', `-${step}.`)
const sourcesOf = (url: string): string => steps.map((step) => `${sized(url, step)} ${step}w`).join(', ')

/** A picture in its box, which has the picture's colour until it is there and an edge on any ground. */
export const Cover = ({
  picture,
  name = '',
  size,
  alt = '',
  shape = 'card',
  fluid,
  eager,
  className = '',
}: CoverProps) => {
  const style = {
    ...(fluid ? {} : { '--size': `${size}px` }),
    ...(picture ? { '--cover-color': picture.color } : {}),
    ...(!picture && name ? { '--cover-color': tintOf(name) } : {}),
  } as CSSProperties
  const Missing = shape === 'round' ? User : Music
  const initials = picture ? '' : initialsOf(name)
  return (
    <span className={`cover${shapes[shape]}${fluid ? ' fluid' : ''} ${className}`} style={style}>
      {picture ? (
        <img
          src={sized(picture.url, steps.find((step) => step >= size * 1.5) ?? 1024)}
          srcSet={sourcesOf(picture.url)}
          sizes={`${size}px`}
          width={size}
          height={size}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
        />
      ) : (
        <span className={`none${name ? ' tinted' : ''}`} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
          {initials ? <span aria-hidden="true">{initials}</span> : <Missing aria-hidden="true" />}
        </span>
      )}
    </span>
  )
}
