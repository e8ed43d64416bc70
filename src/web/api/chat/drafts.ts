import type { SharedItem } from '../../../contract/social/chat.ts'
import { forgetSharedFiles } from '../shared-files.ts'
import { forgetUploads } from '../upload-drafts.ts'
import { forgetUnsent } from './outbox-storage.ts'

/** The unsent draft of a conversation; each tab has its own. */
export interface StoredDraft {
  text: string
  item: SharedItem | null
}

const PREFIX = 'draft/'
const keyOf = (account: number, conversation: number): string => `${PREFIX}${account}/${conversation}`

/** Returns the draft of a conversation in this tab. */
export const readDraft = (account: number, conversation: number): StoredDraft => {
  try {
    const stored = sessionStorage.getItem(keyOf(account, conversation))
    if (stored !== null) return JSON.parse(stored) as StoredDraft
  } catch {
    // Without storage, drafts last as long as the thread is shown.
  }
  return { text: '', item: null }
}

/** Stores the draft of a conversation; an empty one is removed. */
export const writeDraft = (account: number, conversation: number, draft: StoredDraft): void => {
  const key = keyOf(account, conversation)
  try {
    if (draft.text === '' && draft.item === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // See above.
  }
}

/** Deletes drafts, unsent messages, edited uploads and shared files of all accounts from this browser. */
export const forgetWritten = (): void => {
  forgetUnsent()
  forgetUploads()
  void forgetSharedFiles().catch(() => undefined)
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing.
  }
}
