import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Mention } from '../../../contract/catalog/artist-fields.ts'
import { MAX_POST, mentionsIn } from '../../../contract/catalog/artist-pages.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { useDebouncedValue } from '../../ui/fields/debounce.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { InputArea } from '../../ui/fields/Input.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import type { CustomInput } from '../crud/types.ts'
import { findMentionable, type Mentionable } from './mentions.ts'
import styles from './post-text.module.css'

/** The name being typed after an at sign, from `start` to the cursor. */
interface TypedMention {
  start: number
  query: string
}

/** Up to three words: names contain spaces. */
const typed = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.'’&-]{1,40}(?: [\p{L}\p{N}_.'’&-]{1,40}){0,2})$/u

/** Returns the mention that ends at the cursor; null if there is none. */
export const typedMention = (text: string, cursor: number): TypedMention | null => {
  const query = typed.exec(text.slice(0, cursor))?.[1]
  return query === undefined ? null : { start: cursor - query.length - 1, query }
}

/** Who can be mentioned where the cursor is. */
const useMentions = () => {
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [found, setFound] = useState<Mentionable[]>([])
  const [active, setActive] = useState(0)
  const query = useDebouncedValue(typed?.query ?? '')

  useEffect(() => {
    if (query === '') return setFound([])
    let wanted = true
    findMentionable(query).then((all) => {
      if (!wanted) return
      setFound(all)
      setActive(0)
    }, showError)
    return () => {
      wanted = false
    }
  }, [query])

  const shown = typed === null ? [] : found
  return {
    typed,
    found: shown,
    active: Math.min(active, shown.length - 1),
    look: ({ value, selectionStart }: HTMLTextAreaElement) => setTyped(typedMention(value, selectionStart)),
    move: (by: number) => setActive((active + by + shown.length) % shown.length),
    close: () => setTyped(null),
  }
}

/** A text and whom it mentions. */
export interface PostTextValue {
  text: string
  mentions: Mention[]
}

/** The text of a post: `@` and a few letters offer artists and people to mention. */
export const PostText = ({ value, onChange, fill }: CustomInput) => {
  const { t } = useTranslation()
  const id = useId()
  const { text, mentions } = value as PostTextValue
  const area = useRef<HTMLTextAreaElement>(null)
  const cursor = useRef<number | null>(null)
  // Names of mentions that were taken out of the text stay known, so that undoing brings them back.
  const known = useRef(mentions)
  const { typed, found, active, look, move, close } = useMentions()

  const set = (next: string) => {
    const named = mentionsIn(next, known.current)
    onChange({ text: next, mentions: named } satisfies PostTextValue)
    fill({ mentions: named })
  }
  const choose = ({ type, id: of, name }: Mentionable) => {
    if (!typed) return
    known.current = [...known.current.filter((one) => one.name !== name), { type, id: of, name }]
    const after = text.slice(typed.start + 1 + typed.query.length)
    const before = `${text.slice(0, typed.start)}@${name}${/^\s/.test(after) ? '' : ' '}`
    cursor.current = before.length
    set(before + after)
    close()
  }
  useLayoutEffect(() => {
    if (cursor.current === null) return
    area.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })
  const keyed = (event: KeyboardEvent) => {
    const option = found[active]
    if (!option || event.nativeEvent.isComposing) return
    const runs = new Map<string, () => void>([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Enter', () => choose(option)],
      ['Tab', () => choose(option)],
      ['Escape', close],
    ])
    const run = runs.get(event.key)
    if (!run) return
    // Otherwise the surrounding sheet would be saved or closed.
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const open = found.length > 0
  return (
    <>
      <label className="font-medium" htmlFor={id}>
        {t('Text')}
      </label>
      <InputArea
        ref={area}
        id={id}
        rows={8}
        maxLength={MAX_POST}
        value={text}
        aria-describedby={`${id}-hint`}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-required
        onChange={(event) => {
          set(event.currentTarget.value)
          look(event.currentTarget)
        }}
        onKeyDown={keyed}
        onBlur={close}
      />
      {open && (
        <div id={`${id}-list`} role="listbox" aria-label={t('Mention')} className={styles.list}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={`${one.type} ${one.id}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes(styles.option, index === active && styles.active)}
              // Keeps the focus in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <Cover picture={one.avatar} name={one.name} size={28} shape="round" />
              <span className="truncate" dir="auto">
                {one.name}
              </span>
              <span className="muted">{one.type === 'artist' ? t('Artist') : t('Profile')}</span>
            </div>
          ))}
        </div>
      )}
      <Hint id={`${id}-hint`}>
        {t('Your followers are notified of up to three posts a day.')} {t('Type @ to mention someone.')}
      </Hint>
    </>
  )
}
