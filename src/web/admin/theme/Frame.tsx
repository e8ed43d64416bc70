import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Palette } from '../../../contract/admin/themes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { derive, type Mode } from '../../theme/palette.ts'

/** Pixels that a page has for itself. */
const COMPUTER = 1280
const TELEPHONE = 390

const paint = (root: HTMLElement, colors: Palette, mode: Mode): void => {
  if (root.dataset.theme !== mode) root.dataset.theme = mode
  for (const [name, value] of Object.entries(derive(colors, mode)))
    if (root.style.getPropertyValue(`--${name}`) !== value) root.style.setProperty(`--${name}`, value)
}

/** Keeps the page in the frame in the colours that are edited, also when it takes on its own as it starts. */
const usePaint = (frame: RefObject<HTMLIFrameElement | null>, colors: Palette, mode: Mode, loaded: number) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page in the frame has another root
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
  /** The place as somebody sees it who is not logged in. */
  visitor: boolean
  /** As narrow as a telephone. */
  narrow: boolean
  colors: Palette
  mode: Mode
}

/** The real app in colours that are not saved, made smaller where it does not fit. */
export const Frame = ({ address, visitor, narrow, colors, mode }: FrameProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: COMPUTER, height: 800 })
  const [loaded, setLoaded] = useState(0)
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const observer = new ResizeObserver(() =>
      setRoom({ width: place.clientWidth, height: place.clientHeight }),
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  usePaint(frame, colors, mode, loaded)
  const arrive = () => {
    // A link that loads another page leads out of the preview, and no other page may stand in a frame.
    if (frame.current && !frame.current.contentDocument?.getElementById('app-theme'))
      frame.current.src = address
    else setLoaded((times) => times + 1)
  }
  const width = narrow ? TELEPHONE : Math.max(COMPUTER, room.width)
  const scale = Math.min(1, room.width / width)
  return (
    <div className="theme-frame" ref={box}>
      <iframe
        ref={frame}
        name={visitor ? 'visitor' : 'preview'}
        title={t('Preview')}
        src={address}
        className={loaded > 0 ? undefined : 'loading'}
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
