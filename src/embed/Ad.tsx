/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import type { EmbedAd } from '../contract/site/embed-page.ts'
import { t } from './texts.ts'

/** Visible at least to this part, for so long, an ad was seen (the rule of the Media Rating Council). */
const SEEN_PART = 0.5
const SEEN_MS = 1000

const noteSeen = (id: number): void => {
  void fetch(`/api/ads/${id}/impressions`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    // Nothing depends on it.
  }).catch(() => undefined)
}

/** An ad of the operator below the player, in a frame of its own origin, where the page is tall enough for both. */
export const Ad = ({ id, height }: EmbedAd) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          noteSeen(id)
        }, SEEN_MS)
      },
      { threshold: SEEN_PART },
    )
    if (frame.current) observer.observe(frame.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [id])
  return (
    <aside class="ad" aria-label={t('Advertisement')}>
      <small class="muted" aria-hidden="true">
        {t('Advertisement')}
      </small>
      <iframe
        ref={frame}
        title={t('Advertisement')}
        src={`/ads/${id}/frame`}
        height={height}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="strict-origin"
      />
    </aside>
  )
}
