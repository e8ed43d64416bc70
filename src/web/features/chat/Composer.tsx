import { Music, SendHorizontal, Smile, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MAX_MESSAGE_LENGTH, type Message } from '../../../contract/chat-message.ts'
import { readDraft, writeDraft } from '../../api/chat/drafts.ts'
import { editMessage } from '../../api/chat/messages.ts'
import { sendMessage } from '../../api/chat/sending.ts'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { loadSharedItem, sharedPlayItem } from '../../items/shared-items.ts'
import { usePlayer, usePlayhead } from '../../player/state.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'
import styles from './composer.module.css'
import { itemOfLink } from './links.ts'
import { QuotedLine } from './Quote.tsx'
import { SharedCard } from './SharedCard.tsx'
import { useThread } from './thread-context.ts'
import { useTypingSignal } from './use-typing-signal.ts'

const EmojiPopover = lazy(() => import('./EmojiPopover.tsx').then((m) => ({ default: m.EmojiPopover })))
const SongPicker = lazy(() => import('./SongPicker.tsx').then((m) => ({ default: m.SongPicker })))

/** The counter appears when few characters are left. */
const COUNTED_FROM = 1800
const MAX_HEIGHT = 160

/** What the composer is about: an answer, or a change. */
export type Task = { kind: 'reply' | 'edit'; message: Message } | null

interface ComposerProps {
  task: Task
  setTask: (task: Task) => void
  /** Begins to edit the last own message. */
  editLast: () => void
}

const Bar = ({ children, label, close }: { children: ReactNode; label: string; close: () => void }) => (
  <div className={styles.bar}>
    <div className={styles.about}>{children}</div>
    <IconButton size="sm" label={label} onClick={close}>
      <X className="icon-18" aria-hidden="true" />
    </IconButton>
  </div>
)

const quoteOf = ({ id, user_id, text, item, deleted }: Message) => ({
  id,
  user_id,
  text,
  item_title: item?.title ?? null,
  deleted,
})

/** Where messages are written: text, emoji and an item; answers and changes. */
export const Composer = ({ task, setTask, editLast }: ComposerProps) => {
  const { t } = useTranslation()
  const { conversation, viewer, member } = useThread()
  const { id } = conversation
  const [{ text, item }, setDraft] = useState(() => readDraft(viewer, id))
  const [edited, setEdited] = useState('')
  const [open, setOpen] = useState<'emoji' | 'songs' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const attachButton = useRef<HTMLButtonElement>(null)
  const current = usePlayer((state) => state.currentAudio)
  const signal = useTypingSignal(id)
  const editing = task?.kind === 'edit' ? task.message : null
  const value = editing ? edited : text

  const change = (next: { text?: string; item?: typeof item }) =>
    setDraft((draft) => {
      const changed = { ...draft, ...next }
      writeDraft(viewer, id, changed)
      return changed
    })
  const write = (written: string) => {
    const next = written.slice(0, MAX_MESSAGE_LENGTH)
    if (editing) setEdited(next)
    else change({ text: next })
    if (next.trim() !== '') signal()
  }
  const [began, setBegan] = useState<Task>(null)
  if (began !== task) {
    setBegan(task)
    if (task?.kind === 'edit') setEdited(task.message.text ?? '')
  }
  useEffect(() => {
    const element = field.current
    if (!task || !element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [task])
  // A finger would get the keyboard, too.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT)}px`
  }, [value])

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
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {}
    write(value.slice(0, selectionStart) + added + value.slice(selectionEnd))
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
  const attach = (anchor: HTMLElement) => {
    const entries: MenuEntry[] = []
    if (current) {
      const { currentTime } = usePlayhead.getState()
      const add = (label: string, at: number | null) =>
        entries.push({
          kind: 'item',
          label,
          icon: Music,
          run: () => change({ item: sharedPlayItem(current, at) }),
        })
      add(t('Share what I’m listening to'), null)
      const at = Math.floor(currentTime)
      if (current.type !== 'radio-station' && at > 0)
        add(t('Share it from {time}', { time: formatTime(at) }), at)
    }
    entries.push({ kind: 'item', label: t('Find a song'), icon: Music, run: () => setOpen('songs') })
    toggleMenu({ of: 'attach', label: t('Add a song'), entries, anchor })
  }
  const label =
    conversation.kind === 'group'
      ? t('Message')
      : t('Message {name}', { name: member(conversation.users[0]?.id ?? null) })
  return (
    <div className={styles.composer} data-part="composer">
      {task?.kind === 'reply' && (
        <Bar label={t('Cancel reply')} close={() => setTask(null)}>
          <QuotedLine of={quoteOf(task.message)} />
        </Bar>
      )}
      {editing && (
        <Bar label={t('Cancel editing')} close={() => setTask(null)}>
          <b>{t('Edit message')}</b>
          <span className="truncate">{editing.text}</span>
        </Bar>
      )}
      {item && !editing && (
        <Bar label={t('Remove {title}', { title: item.title ?? '' })} close={() => change({ item: null })}>
          <SharedCard item={item} />
        </Bar>
      )}
      <div className={styles.line}>
        {!editing && (
          <IconButton
            ref={attachButton}
            label={t('Add a song')}
            aria-haspopup="menu"
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
