import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import {
  Clock,
  Flag,
  Hash,
  Leaf,
  Lightbulb,
  type LucideIcon,
  PersonStanding,
  Plane,
  Search,
  Smile,
  Trophy,
  Utensils,
} from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { AnchoredPopover } from '../../../ui/overlays/AnchoredPopover.tsx'
import styles from './emoji.module.css'
import {
  type Emoji,
  emojiQuery,
  findEmoji,
  inTone,
  noteEmoji,
  readTone,
  recentEmoji,
  writeTone,
} from './emoji.ts'
import { quickReactions } from './message-entries.ts'

interface EmojiPopoverProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
  pick: (emoji: string) => void
  /** Offers the usual reactions first, and closes after a choice. */
  quick?: boolean
}

const HANDS = [
  '\u{270b}',
  ...['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}'].map((tone) => `\u{270b}${tone}`),
]

/** Groups in the order of Unicode, with their signs. */
const groups: { id: number; sign: LucideIcon; name: (t: Translate) => string }[] = [
  { id: 0, sign: Smile, name: (t) => t('Smileys') },
  { id: 1, sign: PersonStanding, name: (t) => t('People') },
  { id: 3, sign: Leaf, name: (t) => t('Animals and nature') },
  { id: 4, sign: Utensils, name: (t) => t('Food and drink') },
  { id: 5, sign: Plane, name: (t) => t('Travel and places') },
  { id: 6, sign: Trophy, name: (t) => t('Activities') },
  { id: 7, sign: Lightbulb, name: (t) => t('Objects') },
  { id: 8, sign: Hash, name: (t) => t('Symbols') },
  { id: 9, sign: Flag, name: (t) => t('Flags') },
]
/** The group of those used last. */
const RECENT = -1

/** Moves the focus among the emoji with the arrow keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-emoji]')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const top = buttons[Math.max(at, 0)]?.offsetTop
  const columns = buttons.filter(({ offsetTop }) => offsetTop === top).length || 1
  const ways: Record<string, number> = {
    ArrowRight: rtl ? -1 : 1,
    ArrowLeft: rtl ? 1 : -1,
    ArrowDown: at < 0 ? 1 : columns,
    ArrowUp: -columns,
  }
  const way = ways[event.key]
  if (way === undefined || (at < 0 && event.key !== 'ArrowDown')) return
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, at + way))]?.focus()
}

interface GridProps {
  label: string
  group?: number
  list: { emoji: string; name: string }[]
  choose: (emoji: string) => void
}

const Grid = ({ label, group, list, choose }: GridProps) => {
  if (list.length === 0) return null
  return (
    <section className={styles.group} aria-label={label} data-group={group}>
      <h3>{label}</h3>
      <div className={styles.grid}>
        {list.map(({ emoji, name }, index) => (
          <PlainButton
            key={emoji}
            aria-label={name}
            title={name}
            data-emoji=""
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => choose(emoji)}
          >
            {emoji}
          </PlainButton>
        ))}
      </div>
    </section>
  )
}

/** Number of skeletons shown while the emoji load: they fill the picker. */
const PLACEHOLDERS = 40

const Loading = () => (
  <div className={styles.grid}>
    {Array.from({ length: PLACEHOLDERS }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all the same
      <Skeleton key={at} className={styles.placeholder} />
    ))}
  </div>
)

/** Skin tones side by side, in the place of the search. */
const Tones = ({ tone, choose }: { tone: number; choose: (tone: number) => void }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.tones} role="radiogroup" aria-label={t('Skin tone')}>
      {HANDS.map((hand, index) => (
        <PlainButton
          key={hand}
          role="radio"
          aria-checked={index === tone}
          aria-label={t('Skin tone {number}', { number: index + 1 })}
          onClick={() => choose(index)}
        >
          {hand}
        </PlainButton>
      ))}
    </div>
  )
}

interface CategoriesProps {
  /** The scrolled list of groups. */
  list: RefObject<HTMLElement | null>
  recent: boolean
  current: number
}

/** Leads to the groups of emoji. */
const Categories = ({ list, recent, current }: CategoriesProps) => {
  const { t } = useTranslation()
  const show = (id: number) =>
    list.current?.querySelector(`[data-group="${id}"]`)?.scrollIntoView({ block: 'start' })
  const used = { id: RECENT, sign: Clock, name: () => t('Recently used') }
  return (
    <nav className={styles.categories} aria-label={t('Categories')}>
      {(recent ? [used, ...groups] : groups).map(({ id, sign: Sign, name }) => (
        <PlainButton
          key={id}
          aria-label={name(t)}
          title={name(t)}
          aria-current={id === current || undefined}
          onClick={() => show(id)}
        >
          <Sign className="icon-18" aria-hidden="true" />
        </PlainButton>
      ))}
    </nav>
  )
}

/** Returns the group at the top of the scrolled list. */
const groupAtTop = (list: HTMLElement): number => {
  const { top } = list.getBoundingClientRect()
  const sections = [...list.querySelectorAll<HTMLElement>('[data-group]')]
  return Number(
    sections.findLast((one) => one.getBoundingClientRect().top <= top + 1)?.dataset.group ?? RECENT,
  )
}

/** All emoji in groups, with search and skin tones; loaded on first use. */
export const EmojiPopover = ({ anchor, close, pick, quick }: EmojiPopoverProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [tone, setTone] = useState(readTone)
  const [toning, setToning] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const emoji = useQuery(emojiQuery())
  const choose = (chosen: string) => {
    noteEmoji(chosen)
    pick(chosen)
    if (quick) close()
  }
  const all = useMemo(() => emoji.data ?? [], [emoji.data])
  const shown = (list: readonly Emoji[]) =>
    list.map((one) => ({ emoji: inTone(one, tone), name: one.annotation }))
  const [recent] = useState(recentEmoji)
  const [group, setGroup] = useState(recent.length > 0 ? RECENT : 0)
  const found = query.trim() === '' ? null : findEmoji(all, query)
  return (
    <AnchoredPopover
      anchor={anchor}
      close={close}
      side="top"
      className={styles.popover}
      positionerClass={styles.positioner}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside */}
      <div className={styles.picker} onKeyDown={moveFocus} data-part="emoji-picker">
        <Popover.Title className="visually-hidden">{quick ? t('React') : t('Emoji')}</Popover.Title>
        {quick && (
          <div className={styles.quick}>
            {quickReactions.map((one) => (
              <PlainButton
                key={one}
                aria-label={t('React with {emoji}', { emoji: one })}
                onClick={() => choose(one)}
              >
                {one}
              </PlainButton>
            ))}
          </div>
        )}
        <div className={styles.head}>
          {toning ? (
            <Tones
              tone={tone}
              choose={(chosen) => {
                setTone(chosen)
                writeTone(chosen)
                setToning(false)
              }}
            />
          ) : (
            <label className={styles.search}>
              <Search className="icon-16" aria-hidden="true" />
              <Input
                plain
                type="search"
                aria-label={t('Search emoji')}
                placeholder={t('Search emoji')}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </label>
          )}
          <PlainButton
            className={styles.tone}
            aria-label={t('Skin tone')}
            title={t('Skin tone')}
            aria-expanded={toning}
            onClick={() => setToning(!toning)}
          >
            {HANDS[tone]}
          </PlainButton>
        </div>
        {!found && <Categories list={list} recent={recent.length > 0} current={group} />}
        <div
          ref={list}
          className={styles.list}
          onScroll={({ currentTarget }) => setGroup(groupAtTop(currentTarget))}
        >
          {emoji.isError && <LoadError error={emoji.error} retry={() => void emoji.refetch()} />}
          {found?.length === 0 && emoji.isSuccess && (
            <p className="muted" role="status">
              {t('No emoji found')}
            </p>
          )}
          {found && <Grid label={t('Found')} list={shown(found)} choose={choose} />}
          {!found && (
            <>
              <Grid
                label={t('Recently used')}
                group={RECENT}
                list={recent.map((one) => ({ emoji: one, name: one }))}
                choose={choose}
              />
              {emoji.isPending && <Loading />}
              {groups.map(({ id, name }) => (
                <Grid
                  key={id}
                  label={name(t)}
                  group={id}
                  list={shown(all.filter((one) => one.group === id))}
                  choose={choose}
                />
              ))}
            </>
          )}
        </div>
      </div>
    </AnchoredPopover>
  )
}
