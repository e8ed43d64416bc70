import { basename, dirname } from 'node:path'

const DISC = /[\s,;:-]*[[(]?\s*\b(?:disc|disk|cd)\s*#?\s*(\d{1,2})\s*[\])]?\s*$/i

/** Splits `Album (Disc 2)` into title and disc number; a title that is only a disc name is unchanged. */
export const readAlbumTitle = (title: string): { title: string; disc_no: number | null } => {
  const match = DISC.exec(title)
  const rest = match ? title.slice(0, match.index).trim() : ''
  return match && rest ? { title: rest, disc_no: Number(match[1]) } : { title: title.trim(), disc_no: null }
}

const DISC_FOLDER = /^(?:disc|disk|cd|dvd|vinyl|disque|диск)[\s._#-]*0?(\d{1,2})(?:\s*[-–:([].*)?$/i
const SIDE_FOLDER = /^side[\s._-]*([a-h])$/i

/** Returns the disc number of a folder name: `CD2`, `Disc 02`, `Disk 1 - Live`, `Side B`; null otherwise. */
export const discOfFolder = (name: string): number | null => {
  const side = SIDE_FOLDER.exec(name.trim())?.[1]
  return side ? side.toUpperCase().charCodeAt(0) - 64 : Number(DISC_FOLDER.exec(name.trim())?.[1]) || null
}

/** Returns the album folder, which contains the disc folders. */
export const recordFolder = (folder: string): string =>
  discOfFolder(basename(folder)) === null ? folder : dirname(folder)
