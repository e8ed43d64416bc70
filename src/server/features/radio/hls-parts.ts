/** Whether this is an HLS playlist, by its content. */
export const isHls = (text: string): boolean => text.startsWith('#EXTM3U') && text.includes('#EXT-X-')

/** An HLS playlist, come from `base`, in which every address of the web is another one. */
export const rewritten = (text: string, base: string, address: (url: string) => string): string => {
  const moved = (given: string): string => {
    if (!URL.canParse(given, base)) return given
    const url = new URL(given, base)
    return url.protocol === 'https:' || url.protocol === 'http:' ? address(url.href) : given
  }
  return text
    .split(/\r?\n/)
    .map((line) => {
      const uri = line.trim()
      if (uri === '') return line
      return uri.startsWith('#')
        ? line.replace(/\bURI="([^"]*)"/g, (_, given: string) => `URI="${moved(given)}"`)
        : moved(uri)
    })
    .join('\n')
}
