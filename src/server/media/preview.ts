/** The first seconds of a rendition: its playlist, and how many bytes of its file they are. */
export interface RenditionPreview {
  playlist: string
  bytes: number
}

/**
 * Cuts a media playlist of `hls.ts` to the fragments that begin before `seconds`. What follows is neither in the
 * playlist nor in the bytes that are served.
 */
export const cutPlaylist = (text: string, seconds: number): RenditionPreview => {
  const kept: string[] = []
  let time = 0
  let bytes = 0
  for (const line of text.split('\n')) {
    const duration = /^#EXTINF:([\d.]+),/.exec(line)
    if (duration) {
      if (time >= seconds) break
      time += Number(duration[1])
    }
    const range = /BYTERANGE[:=]"?(\d+)@(\d+)/.exec(line)
    if (range) bytes = Math.max(bytes, Number(range[1]) + Number(range[2]))
    if (line !== '' && line !== '#EXT-X-ENDLIST') kept.push(line)
  }
  return { playlist: [...kept, '#EXT-X-ENDLIST', ''].join('\n'), bytes }
}
