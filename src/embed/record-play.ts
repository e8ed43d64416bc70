import type { EmbedTrack } from '../contract/site/embeds.ts'
import { embeddingHost } from './page.ts'

/** Counts a play as that of a visitor, with the name of the embedding site. */
export const recordPlay = ({ type, id, duration }: EmbedTrack): void => {
  const host = embeddingHost()
  const body = { type, id, duration: duration ?? 0, source: 'embed', ...(host !== null && { host }) }
  void fetch('/api/register-play', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(body),
    // Playback does not depend on it.
  }).catch(() => undefined)
}
