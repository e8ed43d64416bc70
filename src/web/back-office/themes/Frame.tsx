import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Palette } from '../../../contract/platform/back-office/themes.ts'
import { derive, type Mode } from '../../../contract/platform/theme.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import styles from './theme.module.css'

/** Viewport widths in pixels. */
const COMPUTER = 1280
const TELEPHONE = 390

const paint = (root: HTMLElement, colors: Palette, mode: Mode): void => {
  if (root.dataset.theme !== mode) root.dataset.theme = mode
  for (const [name, value] of Object.entries(derive(colors, mode)))
    if (root.style.getPropertyValue(`--${name}`) !== value) root.style.setProperty(`--${name}`, value)
}

/** Applies the edited colors to the page in the frame, also after it applies its own on startup. */
const usePaint = (frame: RefObject<HTMLIFrameElement | null>, colors: Palette, mode: Mode, loaded: number) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page in the frame has its own root
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root) return
    paint(root, colors, mode)
    const observer = new MutationObserver(() => paint(root, colors, mode))
    observer.observe(root, { attributes: true, attributeFilter: ['style', 'data-theme'] })
    return () => observer.disconnect()
  }, [frame, colors, mode, loaded])

interface FrameProps {
  address: string
  /** Previews the app as a logged-out visitor. */
  visitor: boolean
  /** Uses phone width. */
  narrow: boolean
  colors: Palette
  mode: Mode
}

/** The real app with unsaved colors, scaled down to fit. */
export const Frame = ({ address, visitor, narrow, colors, mode }: FrameProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: COMPUTER, height: 800 })
  const [loaded, setLoaded] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  usePaint(frame, colors, mode, loaded)
  const arrive = () => {
    // A link that loads another page leaves the preview, and other pages cannot be framed.
    if (frame.current && !frame.current.contentDocument?.getElementById('app-theme'))
      frame.current.src = address
    else setLoaded((times) => times + 1)
  }
  const width = narrow ? TELEPHONE : Math.max(COMPUTER, room.width)
  const scale = Math.min(1, room.width / width)
  return (
    <div className={styles.themeFrame} ref={box}>
      <iframe
        ref={frame}
        name={visitor ? 'visitor' : 'preview'}
        title={t('Preview')}
        src={address}
        className={classes(!(loaded > 0) && styles.loading)}
        onLoad={arrive}
        style={{
          width,
          height: room.height / scale,
          left: (room.width - width * scale) / 2,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  )
}
