import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { Input, Select } from '../../../ui/fields/Input.tsx'
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

const tones = ['✋', '✋��', '✋��', '✋��', '✋��', '✋��']

const groupNames = (t: Translate): Record<number, string> => ({
  0: t('Smileys'),
  1: t('People'),
  3: t('Animals and nature'),
  4: t('Food and drink'),
  5: t('Travel and places'),
  6: t('Activities'),
  7: t('Objects'),
  8: t('Symbols'),
  9: t('Flags'),
})

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
  list: { emoji: string; name: string }[]
  choose: (emoji: string) => void
}

const Grid = ({ label, list, choose }: GridProps) => {
  if (list.length === 0) return null
  return (
    <section className={styles.group} aria-label={label}>
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

/** All emoji in groups, with search and skin tones; loaded on first use. */
export const EmojiPopover = ({ anchor, close, pick, quick }: EmojiPopoverProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [tone, setTone] = useState(readTone)
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
  const found = query.trim() === '' ? null : findEmoji(all, query)
  const names = groupNames(t)
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
          <Select
            plain
            className={styles.tone}
            aria-label={t('Skin tone')}
            value={tone}
            onChange={(event) => {
              setTone(Number(event.target.value))
              writeTone(Number(event.target.value))
            }}
          >
            {tones.map((hand, index) => (
              <option key={hand} value={index}>
                {hand}
              </option>
            ))}
          </Select>
        </div>
        <div className={styles.list}>
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
                list={recent.map((one) => ({ emoji: one, name: one }))}
                choose={choose}
              />
              {emoji.isPending && <Loading />}
              {Object.entries(names).map(([group, label]) => (
                <Grid
                  key={group}
                  label={label}
                  list={shown(all.filter((one) => one.group === Number(group)))}
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
