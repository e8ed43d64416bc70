import type { SharedItem } from '../../../../contract/social/chat.ts'
import { UNSENT } from '../../../data/storage.ts'

/** The unsent draft of a conversation; each tab has its own. */
export interface StoredDraft {
  text: string
  item: SharedItem | null
}

const keyOf = (account: number, conversation: number): string => `${UNSENT.drafts}${account}/${conversation}`

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
