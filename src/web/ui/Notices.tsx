import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { dismiss, type Notice, useNotices } from './notices.ts'
import './notices.css'

/** Milliseconds that a notice stays, longer with a way back to reach, and that it takes to come and go. */
const STAYS = 3000
const STAYS_TO_ACT = 8000
const MOVES = 300

const icons = { success: CircleCheck, error: CircleX, warn: TriangleAlert, info: Info }

const NoticeCard = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const remaining = useRef(notice.action ? STAYS_TO_ACT : STAYS)

  useEffect(() => {
    if (held || leaving) return
    const since = performance.now()
    const timer = setTimeout(() => setLeaving(true), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - since
    }
  }, [held, leaving])
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => dismiss(notice.id), MOVES)
    return () => clearTimeout(timer)
  }, [leaving, notice.id])

  const Icon = icons[notice.type]
  return (
    <li
      className={`notice ${notice.type}${leaving ? ' leaving' : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0">
        <b className="block font-semibold">{notice.title}</b>
        {notice.text && <p>{notice.text}</p>}
        {notice.action && (
          <button
            type="button"
            className="notice-act"
            onClick={() => {
              notice.action?.run()
              setLeaving(true)
            }}
          >
            {notice.action.label}
          </button>
        )}
      </div>
      <button type="button" className="ib" aria-label={t('Dismiss')} onClick={() => setLeaving(true)}>
        <X className="s16" aria-hidden="true" />
      </button>
    </li>
  )
}

/** The notices, in the area that the root layout keeps for them. */
export const NoticeList = () => {
  const notices = useNotices((state) => state.notices)
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </ul>
  )
}
