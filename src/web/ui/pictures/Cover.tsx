import { Music, User } from 'lucide-react'
import type { ComponentProps, CSSProperties } from 'react'
import { classes } from '../classes.ts'
import { useInFirstRender } from '../idle.ts'
import styles from './cover.module.css'
import { initialsOf, tintOf } from './placeholder.ts'

interface Picture {
  url: string
  color: string
}

interface BoxLook {
  /** Edge in CSS pixels as laid out; the image is loaded in a fitting size. */
  size: number
  shape?: keyof typeof shapes | undefined
  /** Fills its container instead of `size` pixels. */
  fluid?: boolean | undefined
  className?: string | undefined
}

interface CoverProps extends BoxLook {
  picture: Picture | null
  /** Name of the pictured item; without an image its initials are shown on a color derived from it. */
  name?: string | undefined
  /** Empty if decorative, next to a title with the same text. */
  alt?: string
  /** Loads with priority, for the main image of a page. */
  eager?: boolean | undefined
}

const shapes = { card: '', small: styles.sm, flat: styles.flat, round: styles.round }

/** Box of a cover, for those of several images. */
export const CoverBox = ({
  size,
  shape = 'card',
  fluid,
  className,
  style,
  ...rest
}: BoxLook & ComponentProps<'span'>) => (
  <span
    {...rest}
    data-part="cover"
    className={classes(styles.cover, shapes[shape], fluid && styles.fluid, className)}
    style={{ ...(fluid ? {} : { '--size': `${size}px` }), ...style } as CSSProperties}
  />
)
const steps = [64, 256, 512, 1024]

/** Returns the URL of an image in another size: only the number differs. */
const sized = (url: string, step: number): string => url.replace('-512.', `-${step}.`)
const sourcesOf = (url: string): string => steps.map((step) => `${sized(url, step)} ${step}w`).join(', ')

/** Stands in for an image that an item does not have. */
const Missing = ({ name, alt, round }: { name: string; alt: string; round: boolean }) => {
  const Sign = round ? User : Music
  const initials = initialsOf(name)
  return (
    <span
      className={classes(styles.none, name && styles.tinted)}
      {...(alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {initials ? <span aria-hidden="true">{initials}</span> : <Sign aria-hidden="true" />}
    </span>
  )
}

/** Image in a box that shows the image's color until it has loaded, with an edge visible on any background. */
export const Cover = ({ picture, name = '', size, alt = '', shape, fluid, eager, className }: CoverProps) => {
  const first = useInFirstRender()
  const color = picture ? picture.color : name && tintOf(name)
  return (
    <CoverBox
      size={size}
      shape={shape}
      fluid={fluid}
      className={className}
      style={{ ...(color && { '--cover-color': color }) } as CSSProperties}
    >
      {picture ? (
        <img
          key={picture.url}
          src={sized(picture.url, steps.find((step) => step >= size * 1.5) ?? 1024)}
          srcSet={sourcesOf(picture.url)}
          sizes={`${size}px`}
          width={size}
          height={size}
          alt={alt}
          loading={eager || first ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          // A page snapshot may already show the first covers: asynchronous decoding would make them flicker.
          decoding={first ? 'sync' : 'async'}
          draggable={false}
          // Browsers mark missing images by an icon; the color says enough.
          onError={({ currentTarget }) => {
            currentTarget.style.opacity = '0'
          }}
        />
      ) : (
        <Missing name={name} alt={alt} round={shape === 'round'} />
      )}
    </CoverBox>
  )
}
