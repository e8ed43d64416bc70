export interface FileNameTags {
  title: string
  artist?: string
  track_no?: number
}

/**
 * Parses a file name as a fallback for tags: `01 - Artist - Title`, `01 Title`, `Artist - Title`, or the name as title.
 */
export function tagsOfFileName(path: string): FileNameTags {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  // In names without spaces, underscores act as spaces.
  const name = (/\s/.test(base) ? base : base.replace(/_/g, ' ')).normalize('NFC').trim()
  const [, number, rest = name] = /^(?:\d-)?(\d{1,3})(?:\s*[.)-]\s*|\s+)(?=\S)(.+)$/.exec(name) ?? []
  const track = number ? { track_no: Number(number) } : {}
  const [first = '', ...others] = rest.split(/\s+[-–—]\s+/)
  const title = others.join(' - ').trim()
  return title ? { title, artist: first.trim(), ...track } : { title: rest.trim() || base, ...track }
}
