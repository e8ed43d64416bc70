import { useState } from 'react'
import { MAX_MESSAGE_LENGTH, type SharedItem } from '../../../contract/social/chat.ts'
import { readDraft, writeDraft } from '../../api/chat/drafts.ts'
import type { Task } from './ComposerBars.tsx'

/** What is being written: the draft of the conversation, which is kept, or the changed text of a message. */
export const useDraft = (viewer: number, conversation: number, task: Task) => {
  const [{ text, item }, setDraft] = useState(() => readDraft(viewer, conversation))
  const [edited, setEdited] = useState('')
  const [began, setBegan] = useState<Task>(null)
  if (began !== task) {
    setBegan(task)
    if (task?.kind === 'edit') setEdited(task.message.text ?? '')
  }
  const editing = task?.kind === 'edit' ? task.message : null
  const change = (next: { text?: string; item?: SharedItem | null }) =>
    setDraft((draft) => {
      const changed = { ...draft, ...next }
      writeDraft(viewer, conversation, changed)
      return changed
    })
  const write = (written: string): string => {
    const next = written.slice(0, MAX_MESSAGE_LENGTH)
    if (editing) setEdited(next)
    else change({ text: next })
    return next
  }
  return { value: editing ? edited : text, item, editing, write, change }
}
