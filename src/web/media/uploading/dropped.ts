import { AUDIO_EXTENSIONS, hasExtension } from '../../../contract/file-types.ts'

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** All that a folder holds: a browser hands it out a hundred at a time. */
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

/** Beside music, folders hold pictures, lists and what systems leave there: nobody chose those. */
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

/** What was dropped: files as they are, and the music in folders and the folders inside of them. */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<File[]> => {
  // Read before anything is waited for: afterwards the browser has taken them away.
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
