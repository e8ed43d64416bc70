import type { PlayableMedia } from '../../../db/sql/access.ts'

/**
 * Returns media with the renditions that a plan permits, or else its lowest one. What is not packaged yet is heard as it
 * is.
 */
export const withinQuality = <M extends Pick<PlayableMedia, 'renditions' | 'max_kbps'>>(
  media: M,
  max: number | null = media.max_kbps,
): M => {
  if (max === null) return media
  const within = media.renditions.filter((kbps) => kbps <= max)
  return { ...media, max_kbps: max, renditions: within.length > 0 ? within : media.renditions.slice(0, 1) }
}

/** Whether only some of the renditions may be had, and not the original. */
export const isLimited = ({ status, max_kbps, renditions }: PlayableMedia): boolean =>
  max_kbps !== null && status === 'ready' && renditions.length > 0

/** Leaves the renditions in a master playlist that a plan permits. */
export const limitPlaylist = (master: string, renditions: readonly number[]): string =>
  master
    .split('\n')
    .filter((line, at, lines) => {
      const uri = line.startsWith('#EXT-X-STREAM-INF') ? (lines[at + 1] ?? '') : line
      const [, kbps] = /^(\d+)\/index\.m3u8/.exec(uri) ?? []
      return kbps === undefined || renditions.includes(Number(kbps))
    })
    .join('\n')
