export interface FileNameTags {
  title: string
  artist?: string
  track_no?: number
}

/** What a file name tells when tags do not: `01 - Artist - Title`, `01 Title`, `Artist - Title`, else the name itself. */
export function tagsOfFileName(path: string): FileNameTags {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  // Names without any space use underscores for them.
  const name = (/\s/.test(base) ? base : base.replace(/_/g, ' ')).normalize('NFC').trim()
  const [, number, rest = name] = /^(?:\d-)?(\d{1,3})(?:\s*[.)-]\s*|\s+)(?=\S)(.+)$/.exec(name) ?? []
  const track = number ? { track_no: Number(number) } : {}
  const [first = '', ...others] = rest.split(/\s+[-–—]\s+/)
  const title = others.join(' - ').trim()
  return title ? { title, artist: first.trim(), ...track } : { title: rest.trim() || base, ...track }
}
