import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/TextLink.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './about.module.css'

/** A text of which a few lines are shown until the listener wants more. */
export const LongText = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const box = useRef<HTMLParagraphElement>(null)
  const [long, setLong] = useState(false)
  const [all, setAll] = useState(false)
  useLayoutEffect(() => {
    const paragraph = box.current
    if (!paragraph || all) return
    // Its width, and with it the number of its lines, follows the window.
    const measured = new ResizeObserver(() => setLong(paragraph.scrollHeight > paragraph.clientHeight))
    measured.observe(paragraph)
    return () => measured.disconnect()
  }, [all])
  return (
    <>
      <p ref={box} className={classes(styles.longText, !all && styles.clamped)} dir="auto">
        {text}
      </p>
      {long && (
        <TextButton className="mt-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show less') : t('Show more')}
        </TextButton>
      )}
    </>
  )
}

/** A named fact; renders nothing without a value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
