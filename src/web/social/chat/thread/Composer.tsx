import { Music, SendHorizontal, Smile } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { readItemType } from '../../../../contract/core/item-types.ts'
import {
  chat,
  MAX_MESSAGE_LENGTH,
  type SharedItem,
  type SharedItemType,
  sharedItemTypes,
} from '../../../../contract/social/chat.ts'
import { loadSharedItem, sharedPlayItem } from '../../../catalog/items/shared-items.ts'
import { call } from '../../../data/call.ts'
import { showError } from '../../../data/errors.ts'
import { settings } from '../../../data/settings.ts'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer, usePlayhead } from '../../../player/state.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { InputArea } from '../../../ui/fields/Input.tsx'
import { type MenuEntry, toggleMenu } from '../../../ui/overlays/menu.ts'
import { readDraft, writeDraft } from '../messages/drafts.ts'
import { editMessage } from '../messages/messages.ts'
import { sendMessage } from '../messages/sending.ts'
import { ComposerBars, quoteOf, type Task } from './ComposerBars.tsx'
import styles from './composer.module.css'
import { useThread } from './thread-context.ts'

/** An item to which a link of this site leads. */
interface LinkedItem {
  type: SharedItemType
  id: number
  at: number | null
}

/** Returns the item to which a link of one of these origins leads; null for all others. */
export const itemOfLink = (link: string, origins: readonly string[]): LinkedItem | null => {
  if (!URL.canParse(link)) return null
  const { origin, pathname, searchParams } = new URL(link)
  const [, name = '', id = ''] = /^\/([a-z-]+)\/([1-9]\d{0,8})(?:\/[^/]*)?\/?$/.exec(pathname) ?? []
  const type = sharedItemTypes.find((one) => one === readItemType(name))
  if (!type || !origins.includes(origin)) return null
  const at = Number(searchParams.get('t'))
  const starts = type === 'song' || type === 'episode'
  return { type, id: Number(id), at: starts && Number.isInteger(at) && at > 0 ? at : null }
}

/** Lets choose what is sent along: what plays, or something to be found; if nothing plays, only the latter. */
const useAttachMenu = (add: (item: SharedItem) => void, findMusic: () => void) => {
  const { t } = useTranslation()
  const current = usePlayer((state) => state.currentAudio)
  const attach = (anchor: HTMLElement): void => {
    // Nothing to choose from.
    if (!current) {
      findMusic()
      return
    }
    const entries: MenuEntry[] = []
    const offer = (label: string, run: () => void) => entries.push({ kind: 'item', label, icon: Music, run })
    offer(t('Share what I’m listening to'), () => add(sharedPlayItem(current, null)))
    const at = Math.floor(usePlayhead.getState().currentTime)
    if (current.type !== 'radio-station' && at > 0)
      offer(t('Share it from {time}', { time: formatTime(at) }), () => add(sharedPlayItem(current, at)))
    offer(t('Find music and podcasts'), findMusic)
    toggleMenu({ of: 'attach', label: t('Add music'), entries, anchor, side: 'top' })
  }
  return { attach, popup: current ? ('menu' as const) : ('dialog' as const) }
}

/** Returns the text being written: the draft of the conversation, which is kept, or the changed text of a message. */
const useDraft = (viewer: number, conversation: number, task: Task) => {
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

const MAX_HEIGHT = 160

/** Focuses the field when there is something to write, and lets it grow with its text. */
const useMessageField = (
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  { task, item }: { task: Task; item: SharedItem | null },
): void => {
  useEffect(() => {
    const element = field.current
    if (!task || !element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [task, field])
  // Also when an item was added, so that Enter sends it. A finger would get the keyboard, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the item
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [field, item])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT)}px`
  }, [value])
}

/** Others see for six seconds that somebody is writing. */
const REPEAT_MS = 3000

/** Returns a function that tells the other members, now and then, that the viewer is writing. */
const useTypingSignal = (id: number): (() => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    const now = performance.now()
    if (now - last.current < REPEAT_MS) return
    last.current = now
    // Not worth an error: the next keystroke tells again.
    void call(chat.typing, { params: { id } }).catch(() => undefined)
  }, [id])
}

const EmojiPopover = lazy(() => import('./EmojiPopover.tsx').then((m) => ({ default: m.EmojiPopover })))
const MusicPicker = lazy(() => import('../MusicPicker.tsx').then((m) => ({ default: m.MusicPicker })))

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
  const [open, setOpen] = useState<'emoji' | 'music' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const attachButton = useRef<HTMLButtonElement>(null)
  const signal = useTypingSignal(id)
  useMessageField(field, value, { task, item })
  const { attach, popup } = useAttachMenu(
    (added) => change({ item: added }),
    () => setOpen('music'),
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
            label={t('Add music')}
            aria-haspopup={popup}
            onClick={(event) => attach(event.currentTarget)}
          >
            <Music aria-hidden="true" />
          </IconButton>
        )}
        <div className={styles.field}>
          <InputArea
            plain
            ref={field}
            rows={1}
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
        <PlainButton
          className={styles.send}
          aria-label={editing ? t('Save') : t('Send')}
          data-tip={editing ? t('Save') : t('Send')}
          disabled={!ready}
          onClick={submit}
        >
          <SendHorizontal className="icon-18 flip" aria-hidden="true" />
        </PlainButton>
      </div>
      <Suspense>
        {open === 'emoji' && <EmojiPopover anchor={emojiButton} close={() => setOpen(null)} pick={insert} />}
        {open === 'music' && (
          <MusicPicker
            anchor={attachButton}
            close={() => setOpen(null)}
            pick={({ type, id }) =>
              void loadSharedItem(type, id, null).then((found) => change({ item: found }), showError)
            }
          />
        )}
      </Suspense>
    </div>
  )
}
