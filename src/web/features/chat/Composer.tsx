import { Music, SendHorizontal, Smile } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../contract/social/chat.ts'
import { editMessage } from '../../api/chat/messages.ts'
import { sendMessage } from '../../api/chat/sending.ts'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { loadSharedItem, sharedPlayItem } from '../../items/shared-items.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ComposerBars, quoteOf, type Task } from './ComposerBars.tsx'
import styles from './composer.module.css'
import { itemOfLink } from './links.ts'
import { useThread } from './thread-context.ts'
import { useAttachMenu } from './use-attach-menu.ts'
import { useDraft } from './use-draft.ts'
import { useMessageField } from './use-message-field.ts'
import { useTypingSignal } from './use-typing-signal.ts'

const EmojiPopover = lazy(() => import('./EmojiPopover.tsx').then((m) => ({ default: m.EmojiPopover })))
const SongPicker = lazy(() => import('./SongPicker.tsx').then((m) => ({ default: m.SongPicker })))

/** The counter appears when few characters are left. */
const COUNTED_FROM = 1800

interface ComposerProps {
  task: Task
  setTask: (task: Task) => void
  /** Begins to edit the last own message. */
  editLast: () => void
}

/** Where messages are written: text, emoji and an item; answers and changes. */
export const Composer = ({ task, setTask, editLast }: ComposerProps) => {
  const { t } = useTranslation()
  const { conversation, viewer, member } = useThread()
  const { id } = conversation
  const { value, item, editing, write: writeDraft, change } = useDraft(viewer, id, task)
  const [open, setOpen] = useState<'emoji' | 'songs' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const attachButton = useRef<HTMLButtonElement>(null)
  const signal = useTypingSignal(id)
  useMessageField(field, value, { task, item })
  const { attach, popup } = useAttachMenu(
    (added) => change({ item: added }),
    () => setOpen('songs'),
  )
  const write = (written: string) => {
    if (writeDraft(written).trim() !== '') signal()
  }

  const ready = value.trim() !== '' || (!editing && item !== null)
  const submit = () => {
    if (!ready) return
    const trimmed = value.trim()
    if (editing) {
      if (trimmed !== editing.text) void editMessage(editing.id, trimmed).catch(showError)
    } else {
      const reply_to = task ? quoteOf(task.message) : null
      sendMessage(id, { text: trimmed === '' ? null : trimmed, item, reply_to })
      change({ text: '', item: null })
    }
    setTask(null)
    setOpen(null)
    field.current?.focus()
  }
  const insert = (added: string) => {
    const element = field.current
    if (!element) return
    // The caret comes after it, so that the next one follows.
    element.setRangeText(added, element.selectionStart, element.selectionEnd, 'end')
    write(element.value)
  }
  const keyed = (event: KeyboardEvent) => {
    // While a character is composed, Enter confirms it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape' && task) {
      event.preventDefault()
      event.stopPropagation()
      setTask(null)
    } else if (event.key === 'ArrowUp' && value === '' && !task) {
      event.preventDefault()
      editLast()
    }
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim()
    const linked = editing ? null : itemOfLink(pasted, [location.origin, settings().appUrl])
    if (!linked) return
    event.preventDefault()
    loadSharedItem(linked.type, linked.id, linked.at).then(
      (found) => change({ item: found }),
      () => insert(pasted),
    )
  }
  const label =
    conversation.kind === 'group'
      ? t('Message')
      : t('Message {name}', { name: member(conversation.users[0]?.id ?? null) })
  return (
    <div className={styles.composer} data-part="composer">
      <ComposerBars
        task={task}
        endTask={() => setTask(null)}
        item={item}
        removeItem={() => change({ item: null })}
      />
      <div className={styles.line}>
        {!editing && (
          <IconButton
            ref={attachButton}
            label={t('Add a song')}
            aria-haspopup={popup}
            onClick={(event) => attach(event.currentTarget)}
          >
            <Music aria-hidden="true" />
          </IconButton>
        )}
        <div className={styles.field}>
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            aria-label={label}
            placeholder={label}
            maxLength={MAX_MESSAGE_LENGTH}
            enterKeyHint="send"
            value={value}
            onChange={(event) => write(event.target.value)}
            onKeyDown={keyed}
            onPaste={paste}
          />
          {value.length >= COUNTED_FROM && (
            <span className={styles.counter} role="status">
              {formatNumber(MAX_MESSAGE_LENGTH - value.length)}
              <span className="visually-hidden"> {t('characters left')}</span>
            </span>
          )}
          <IconButton
            ref={emojiButton}
            size="sm"
            label={t('Emoji')}
            aria-haspopup="dialog"
            aria-expanded={open === 'emoji'}
            onClick={() => setOpen(open === 'emoji' ? null : 'emoji')}
          >
            <Smile aria-hidden="true" />
          </IconButton>
        </div>
        <button
          type="button"
          className={styles.send}
          aria-label={editing ? t('Save') : t('Send')}
          data-tip={editing ? t('Save') : t('Send')}
          disabled={!ready}
          onClick={submit}
        >
          <SendHorizontal className="icon-18 flip" aria-hidden="true" />
        </button>
      </div>
      <Suspense>
        {open === 'emoji' && <EmojiPopover anchor={emojiButton} close={() => setOpen(null)} pick={insert} />}
        {open === 'songs' && (
          <SongPicker
            anchor={attachButton}
            close={() => setOpen(null)}
            pick={(song) => change({ item: sharedPlayItem(song) })}
          />
        )}
      </Suspense>
    </div>
  )
}
