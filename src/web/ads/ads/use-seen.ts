import { type RefObject, useEffect, useEffectEvent } from 'react'

/** An ad was seen when at least this part of it was visible for this long (the rule of the Media Rating Council). */
const SEEN_PART = 0.5
const SEEN_MS = 1000

/** Calls `seen` once for each `id`, when an element was seen. */
export const useSeen = (element: RefObject<Element | null>, id: string | number, seen: () => void): void => {
  const report = useEffectEvent(seen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ad is seen anew
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          report()
        }, SEEN_MS)
      },
      { threshold: SEEN_PART },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, id])
}
