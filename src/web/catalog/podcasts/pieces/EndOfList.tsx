import { useEffect, useRef } from 'react'

/** Sentinel below an infinite list; loads more before it is reached. */
export const EndOfList = ({ onEnd }: { onEnd: () => void }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEnd(), {
      rootMargin: '1200px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onEnd])
  return <div ref={element} />
}
