import { AUDIO_EXTENSIONS, hasExtension, IMAGE_EXTENSIONS } from '../../../contract/core/files.ts'

/** Names of images that show the cover of a folder, the most usual ones first. */
const COVER_NAMES = ['cover', 'front', 'folder', 'album', 'albumart', 'artwork']

/** Covers by the file that they lay beside. */
const covers = new WeakMap<File, File>()

/** Returns the cover in the folder of a dropped file. */
export const coverBeside = (file: File): File | undefined => covers.get(file)

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** Reads all entries of a folder; browsers return them in batches of 100. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Folders also contain images, playlists and system files that the user didn't choose. */
const isMusic = ({ name }: FileSystemEntry): boolean => hasExtension(name, AUDIO_EXTENSIONS)

/** Returns the image among the entries of a folder that is called like a cover, or the only one. */
const coverIn = (entries: FileSystemEntry[]): FileSystemEntry | undefined => {
  const images = entries.filter((one) => !isFolder(one) && hasExtension(one.name, IMAGE_EXTENSIONS))
  const named = COVER_NAMES.flatMap((name) =>
    images.filter((image) => image.name.toLowerCase().startsWith(`${name}.`)),
  )
  return named[0] ?? (images.length === 1 ? images[0] : undefined)
}

/** `outer` is the cover of the folder around this entry, which parts of an album in folders of their own share. */
const filesIn = async (entry: FileSystemEntry, outer?: File): Promise<File[]> => {
  if (!isFolder(entry)) {
    if (!isMusic(entry)) return []
    const file = await fileOf(entry as FileSystemFileEntry)
    if (outer) covers.set(file, outer)
    return [file]
  }
  const entries = (await entriesOf(entry)).sort((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  )
  const inner = coverIn(entries)
  const cover = inner ? await fileOf(inner as FileSystemFileEntry) : outer
  const found: File[] = []
  for (const one of entries) found.push(...(await filesIn(one, cover)))
  return found
}

/** Returns dropped files as they are, and the audio files of dropped folders, recursively; see `coverBeside`. */
export const filesFromDrop = async ({ items, files }: DataTransfer): Promise<File[]> => {
  // Read synchronously: after the first await the browser has cleared them.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const chosen = [...files]
  if (!entries.some((entry) => entry && isFolder(entry))) return chosen
  const found: File[] = []
  for (const entry of entries) {
    if (!entry) continue
    if (isFolder(entry)) found.push(...(await filesIn(entry)))
    else found.push(await fileOf(entry as FileSystemFileEntry))
  }
  return found
}
