import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FragmentedFile, readFragments } from './fragments.ts'
import type { Storage } from './storage/contract.ts'

/** AAC-LC in RFC 6381 notation. */
export const AAC_CODECS = 'mp4a.40.2'

export interface Rendition {
  kbps: number
  /** Path of the fragmented MP4 file. */
  file: string
  bytes: number
  codecs: string
}

export interface RenditionFile extends Rendition {
  /** Peak segment bitrate and mean bitrate, bits per second. */
  bandwidth: number
  averageBandwidth: number
}

/** Returns the media playlist of one rendition (RFC 8216): one file, addressed by byte ranges, served as audio.m4s. */
export function mediaPlaylist(file: FragmentedFile): string {
  const longest = Math.max(...file.fragments.map((fragment) => fragment.duration))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="audio.m4s",BYTERANGE="${file.initBytes}@0"`,
    ...file.fragments.flatMap((fragment) => [
      `#EXTINF:${fragment.duration.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${fragment.bytes}@${fragment.offset}`,
      'audio.m4s',
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** Returns the master playlist; renditions are addressed as `{kbps}/index.m3u8`. */
export function masterPlaylist(renditions: readonly RenditionFile[]): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap((rendition) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.bandwidth},AVERAGE-BANDWIDTH=${rendition.averageBandwidth},CODECS="${rendition.codecs}"`,
      `${rendition.kbps}/index.m3u8`,
    ]),
    '',
  ].join('\n')
}

/** Writes `{kbps}.m3u8` beside each rendition and `master.m3u8` last. */
export async function writePlaylists(
  outDir: string,
  files: readonly { kbps: number; file: string }[],
  sampleRate: number,
): Promise<Rendition[]> {
  const renditions: RenditionFile[] = []
  for (const { kbps, file } of files) {
    const parsed = await readFragments(file, sampleRate)
    const duration = parsed.fragments.reduce((sum, fragment) => sum + fragment.duration, 0)
    const rates = parsed.fragments.map((fragment) => (fragment.bytes * 8) / fragment.duration)
    await writeFile(join(outDir, `${kbps}.m3u8`), mediaPlaylist(parsed))
    renditions.push({
      kbps,
      file,
      bytes: parsed.bytes,
      codecs: AAC_CODECS,
      // A last segment of a few milliseconds has a meaningless bitrate.
      bandwidth: Math.ceil(
        Math.max((parsed.bytes * 8) / duration, ...(rates.length > 1 ? rates.slice(0, -1) : [])),
      ),
      averageBandwidth: Math.ceil((parsed.bytes * 8) / duration),
    })
  }
  await writeFile(join(outDir, 'master.m3u8'), masterPlaylist(renditions))
  return renditions.map(({ kbps, file, bytes, codecs }) => ({ kbps, file, bytes, codecs }))
}

/** Returns the storage keys of a package, by the content hash of its original. */
export function packageKeys(hash: string) {
  const folder = `hls/${hash.slice(0, 2)}/${hash}`
  return {
    folder,
    master: `${folder}/master.m3u8`,
    index: (kbps: number) => `${folder}/${kbps}/index.m3u8`,
    audio: (kbps: number) => `${folder}/${kbps}/audio.m4s`,
  }
}

/**
 * Stores a package: audio first, then its playlists, the master playlist last. If the master exists, everything does.
 */
export async function storePackage(
  storage: Storage,
  hash: string,
  outDir: string,
  result: { renditions: readonly Rendition[] },
): Promise<void> {
  const keys = packageKeys(hash)
  const playlist = 'application/vnd.apple.mpegurl'
  for (const { kbps, file } of result.renditions) {
    await storage.putFile(keys.audio(kbps), file, 'audio/mp4')
    await storage.putFile(keys.index(kbps), join(outDir, `${kbps}.m3u8`), playlist)
  }
  await storage.putFile(keys.master, join(outDir, 'master.m3u8'), playlist)
}
