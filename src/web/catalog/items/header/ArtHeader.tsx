import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Cover as Picture } from '../../../../contract/core/fields.ts'
import { artColor } from '../../../../contract/platform/theme.ts'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { tintOf } from '../../../ui/pictures/placeholder.ts'
import { useItemGestures } from '../menu/item-menu.ts'
import type { MenuItem } from '../menu/menu-item.ts'
import { itemsOf } from '../playback/playable.ts'
import styles from './header.module.css'
import { setHeadGone, setPageHead } from './page-head.ts'

interface ArtHeaderProps {
  /** Omitted: a text-only header. */
  picture?: Picture | null
  /** Fallback color without an image, '#rrggbb'. */
  color?: string | null
  alt?: string
  round?: boolean
  /** Wide background image; a scrim ensures that text on it is readable. */
  banner?: ReactNode
  /** Replaces the image, which still provides the color; given the class of its size. */
  art?: (className: string | undefined) => ReactNode
  kind: ReactNode
  title: string
  description?: string | null
  /** Owner and counts. */
  line: ReactNode
  playable: MenuItem | null
}

const NO_COLOR = '#2a2c36'

/** Returns whether a title exceeds one line in large type; measured again when the width changes. */
const useLong = (title: string) => {
  const element = useRef<HTMLHeadingElement>(null)
  const [long, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the title changes
  useLayoutEffect(() => {
    const heading = element.current
    const text = heading?.firstElementChild
    if (!heading || !(text instanceof HTMLElement)) return
    const look = () => setLong(text.offsetWidth > heading.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(heading)
    return () => observer.disconnect()
  }, [title])
  return { element, long }
}

/** Item header: the cover on its color, below the top bar, which takes over once the header has scrolled away. */
export const ArtHeader = (props: ArtHeaderProps) => {
  const { picture, color, alt, round, kind, title, description, line, playable } = props
  const header = useRef<HTMLElement>(null)
  const { element, long } = useLong(title)
  const gestures = useItemGestures(playable)
  const art = artColor(picture?.color ?? color ?? (picture === null ? tintOf(title) : NO_COLOR))
  const [type, id] = [playable?.type, playable?.id]
  const load = useRef(playable?.load)

  useLayoutEffect(() => {
    // The page may be sorted or filtered anew at any time; the bar plays what it shows then.
    load.current = playable?.load
  })
  useLayoutEffect(() => {
    const bar = type && id ? { type, id, title } : null
    setPageHead({
      art,
      title,
      playable: bar && {
        ...bar,
        load: () => itemsOf({ ...bar, ...(load.current && { load: load.current }) }),
      },
    })
    return () => setPageHead(null)
  }, [art, title, type, id])
  useEffect(() => {
    if (!header.current) return
    const observer = new IntersectionObserver(([entry]) => setHeadGone(entry?.isIntersecting === false), {
      rootMargin: '-64px 0px 0px 0px',
    })
    observer.observe(header.current)
    return () => observer.disconnect()
  }, [])

  return (
    <header
      ref={header}
      className={`${styles.artHeader} on-art`}
      data-part="art-header"
      style={{ '--art': art } as CSSProperties}
      {...(playable && gestures)}
    >
      {props.banner}
      {props.art?.(styles.artCover)}
      {!props.art && picture !== undefined && (
        <Cover
          picture={picture}
          name={title}
          size={208}
          alt={alt}
          eager
          shape={round ? 'round' : 'card'}
          className={styles.artCover}
        />
      )}
      <div className={styles.artText}>
        <p className={styles.artKind}>{kind}</p>
        <h1 ref={element} className={classes(styles.artTitle, long && styles.long)} title={title}>
          {/* Measures the title in large type, whatever its current size. */}
          <span className={styles.artMeasure} aria-hidden="true">
            {title}
          </span>
          {title}
        </h1>
        {description && (
          <p className={`${styles.artDescription} clamp-2`}>
            <bdi>{description}</bdi>
          </p>
        )}
        <p className={styles.artLine}>{line}</p>
      </div>
    </header>
  )
}

/** Skeleton of the header, in its final size. */
export const ArtHeaderSkeleton = ({ round }: { round?: boolean }) => (
  <div className={styles.artHeader} data-part="art-header" aria-hidden="true">
    <Skeleton className={classes(styles.artCover, round ? 'rounded-full' : 'rounded-8')} />
    <div className={`${styles.artText} grid gap-3`}>
      <Skeleton width={60} height={14} />
      <Skeleton width="min(420px, 70%)" height={44} />
      <Skeleton width="min(320px, 50%)" height={14} />
    </div>
  </div>
)
