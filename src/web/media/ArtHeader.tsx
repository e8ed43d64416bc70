import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { artColor } from '../../contract/color.ts'
import type { Cover as Picture } from '../../contract/covers.ts'
import { Cover } from '../ui/Cover.tsx'
import { tintOf } from '../ui/placeholder.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type MenuItem, useItemGestures } from './item-menu.ts'
import { setHeadGone, setPageHead } from './page-head.ts'
import './header.css'

interface ArtHeaderProps {
  /** Left out: a header of words alone. */
  picture?: Picture | null
  /** Colour where there is no picture, '#rrggbb'. */
  color?: string | null
  alt?: string
  round?: boolean
  /** Wide, behind all of it; the scrim keeps words readable on it. */
  banner?: ReactNode
  /** In place of the picture, which still gives the colour. */
  art?: ReactNode
  kind: ReactNode
  title: string
  description?: string | null
  /** Owner and counts. */
  line: ReactNode
  playable: MenuItem | null
}

const PLAIN = '#2a2c36'

/** Whether a title is longer than one line in large type; looked at anew when the width changes. */
const useLong = (title: string) => {
  const element = useRef<HTMLHeadingElement>(null)
  const [long, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title has another length
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

/** The header of an item: its cover on its colour, under the top bar, which takes over once it is gone. */
export const ArtHeader = (props: ArtHeaderProps) => {
  const { picture, color, alt, round, kind, title, description, line, playable } = props
  const header = useRef<HTMLElement>(null)
  const { element, long } = useLong(title)
  const gestures = useItemGestures(playable)
  const art = artColor(picture?.color ?? color ?? (picture === null ? tintOf(title) : PLAIN))
  const [type, id] = [playable?.type, playable?.id]

  useLayoutEffect(() => {
    setPageHead({ art, title, playable: type && id ? { type, id, title } : null })
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
      className="art-header on-art"
      style={{ '--art': art } as CSSProperties}
      {...(playable && gestures)}
    >
      {props.banner}
      {props.art}
      {!props.art && picture !== undefined && (
        <Cover
          picture={picture}
          name={title}
          size={208}
          alt={alt}
          eager
          shape={round ? 'round' : 'card'}
          className="art-cover"
        />
      )}
      <div className="art-text">
        <p className="art-kind">{kind}</p>
        <h1 ref={element} className={`art-title${long ? ' long' : ''}`} title={title}>
          {/* Measures the title in large type, whatever size it has now. */}
          <span className="art-measure" aria-hidden="true">
            {title}
          </span>
          {title}
        </h1>
        {description && (
          <p className="art-description clamp2">
            <bdi>{description}</bdi>
          </p>
        )}
        <p className="art-line">{line}</p>
      </div>
    </header>
  )
}

/** The header still loading, in its final size. */
export const ArtHeaderSkeleton = ({ round }: { round?: boolean }) => (
  <div className="art-header" aria-hidden="true">
    <Skeleton className={`art-cover ${round ? 'rounded-full' : 'rounded-8'}`} />
    <div className="art-text grid gap-3">
      <Skeleton width={60} height={14} className="art-block" />
      <Skeleton width="min(420px, 70%)" height={44} className="art-block" />
      <Skeleton width="min(320px, 50%)" height={14} className="art-block" />
    </div>
  </div>
)
