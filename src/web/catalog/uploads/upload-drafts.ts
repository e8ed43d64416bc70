import { UNSENT } from '../../data/storage.ts'

// One key for each upload or file, so that tabs never overwrite what another one wrote.

/** Where uploads are reviewed: the account and the catalog or artist they are for. */
export interface UploadScope {
  account: number
  desk: string
}

const prefixOf = (prefix: string, { account, desk }: UploadScope): string => `${prefix}${account}/${desk}/`

/** Storage may be blocked or full: what was written then lasts as long as the page. */
const tolerant = <T>(otherwise: T, work: () => T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const keysIn = (storage: () => Storage, prefix: string): string[] =>
  tolerant([], () => Object.keys(storage()).filter((key) => key.startsWith(prefix)))

const parsed = (text: string | null): unknown => tolerant(null, () => JSON.parse(text ?? 'null') as unknown)

const drafts = (): Storage => localStorage
/** A reload stops the uploads of its own tab only. */
const unsent = (): Storage => sessionStorage

/** Stores edits made in the review of uploads, by upload: kept in this browser until they become songs. */
export const uploadDrafts = <Edit>(scope: UploadScope) => {
  const prefix = prefixOf(UNSENT.uploadEdits, scope)
  return {
    read: (): Record<string, Edit> => {
      const edits: Record<string, Edit> = {}
      for (const key of keysIn(drafts, prefix)) {
        const edit = parsed(localStorage.getItem(key))
        if (typeof edit === 'object' && edit !== null) edits[key.slice(prefix.length)] = edit as Edit
      }
      return edits
    },
    write: (id: string, edit: Edit): void =>
      tolerant(undefined, () => localStorage.setItem(prefix + id, JSON.stringify(edit))),
    /** Deletes those of uploads that no longer exist. */
    keepOnly: (ids: ReadonlySet<string>): void => {
      for (const key of keysIn(drafts, prefix))
        if (!ids.has(key.slice(prefix.length))) localStorage.removeItem(key)
    },
  }
}

/** A file whose upload a reload interrupted. */
export interface UnsentFile {
  name: string
  size: number
  modified: number
}

/** Identifies a file for as long as its content stays. */
export const identityOf = ({ name, size, modified }: UnsentFile): string => `${size}/${modified}/${name}`

/** Names of the files that are not sent yet: a reload loses the files, but not which ones they were. */
export const unsentFiles = (scope: UploadScope) => {
  const prefix = prefixOf(UNSENT.files, scope)
  return {
    list: (): UnsentFile[] =>
      keysIn(unsent, prefix).flatMap((key) => {
        const [size = '', modified = '', ...name] = key.slice(prefix.length).split('/')
        return [{ name: name.join('/'), size: Number(size), modified: Number(modified) }]
      }),
    add: (file: UnsentFile): void =>
      tolerant(undefined, () => sessionStorage.setItem(prefix + identityOf(file), '')),
    remove: (file: UnsentFile): void =>
      tolerant(undefined, () => sessionStorage.removeItem(prefix + identityOf(file))),
  }
}
