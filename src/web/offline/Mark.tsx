import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOnline } from '../data/connection/reachability.ts'
import { useTranslation } from '../i18n/i18n.ts'
import styles from './offline.module.css'
import { SavedIcon } from './SavedIcon.tsx'
import { useIsAtHand, useSaved } from './use-saved.ts'

/** Rows, cards and tiles, which are dimmed as a whole. */
const BOX = ['card', 'track', 'hit', 'best-hit', 'episode', 'quick-link', 'library-link']
  .map((part) => `[data-part~="${part}"]`)
  .join()

const ACTION = '[data-part~="icon-button"]'

/** Returns what can't be used in a row or card. Likes and menus can: changes wait in the outbox. */
const disabledIn = (box: Element): Element[] =>
  box.matches('a, button')
    ? [box]
    : [...box.children].filter((one) => !one.matches(ACTION) && !one.querySelector(ACTION))

/** Stands for the line below a title, and dims its row or card. */
const NotSaved = () => {
  const { t } = useTranslation()
  const text = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const box = text.current?.closest(BOX)
    if (!box) return
    const disabled = disabledIn(box)
    box.setAttribute('data-not-saved', '')
    for (const one of disabled) one.setAttribute('aria-disabled', 'true')
    return () => {
      box.removeAttribute('data-not-saved')
      for (const one of disabled) one.removeAttribute('aria-disabled')
    }
  }, [])
  return (
    <span ref={text} className={styles.notSaved} data-part="not-saved">
      {t('Not saved')}
    </span>
  )
}

interface MarkProps {
  type: string
  id: number
  /** The line below the title. */
  children?: ReactNode
}

/** Says beside an item whether it is saved; without a connection also that nothing of it is. */
export const Mark = ({ type, id, children }: MarkProps) => {
  const { state, percent } = useSaved(type, id)
  const online = useOnline((state) => state.online)
  const atHand = useIsAtHand(type, id)
  if (!online && !atHand) return <NotSaved />
  if (state === 'none') return children
  return (
    <>
      <SavedIcon state={online ? state : 'saved'} percent={percent} /> {children}
    </>
  )
}
