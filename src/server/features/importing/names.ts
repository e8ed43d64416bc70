import { basename, dirname } from 'node:path'

const DISC = /[\s,;:-]*[[(]?\s*\b(?:disc|disk|cd)\s*#?\s*(\d{1,2})\s*[\])]?\s*$/i

/** `Album (Disc 2)` is the second disc of `Album`; a title that is nothing else stays. */
export const readAlbumTitle = (title: string): { title: string; disc_no: number | null } => {
  const match = DISC.exec(title)
  const rest = match ? title.slice(0, match.index).trim() : ''
  return match && rest ? { title: rest, disc_no: Number(match[1]) } : { title: title.trim(), disc_no: null }
}

const DISC_FOLDER = /^(?:disc|disk|cd)[\s._#-]*0?(\d{1,2})(?:\s*[-–:([].*)?$/i

/** The disc that a folder is named after: `CD2`, `Disc 02`, `Disk 1 - Live`; null for every other name. */
export const discOfFolder = (name: string): number | null =>
  Number(DISC_FOLDER.exec(name.trim())?.[1]) || null

/** The folder of the whole record: the one around the discs. */
export const recordFolder = (folder: string): string =>
  discOfFolder(basename(folder)) === null ? folder : dirname(folder)
