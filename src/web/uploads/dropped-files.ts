import { AUDIO_EXTENSIONS, hasExtension } from '../../contract/file-types.ts'

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

const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (!isFolder(entry)) return isMusic(entry) ? [await fileOf(entry as FileSystemFileEntry)] : []
  const entries = (await entriesOf(entry)).sort((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  )
  const found: File[] = []
  for (const one of entries) found.push(...(await filesIn(one)))
  return found
}

/** Returns dropped files as they are, and the audio files of dropped folders, recursively. */
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
