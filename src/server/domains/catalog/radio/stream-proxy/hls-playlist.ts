/** Returns whether a text is an HLS playlist. */
export const isHls = (text: string): boolean => text.startsWith('#EXTM3U') && text.includes('#EXT-X-')

/** Returns an HLS playlist from `base` with every URL rewritten. */
export const rewritePlaylist = (text: string, base: string, address: (url: string) => string): string => {
  const moved = (original: string): string => {
    if (!URL.canParse(original, base)) return original
    const url = new URL(original, base)
    return url.protocol === 'https:' || url.protocol === 'http:' ? address(url.href) : original
  }
  return text
    .split(/\r?\n/)
    .map((line) => {
      const uri = line.trim()
      if (uri === '') return line
      return uri.startsWith('#')
        ? line.replace(/\bURI="([^"]*)"/g, (_, original: string) => `URI="${moved(original)}"`)
        : moved(uri)
    })
    .join('\n')
}
