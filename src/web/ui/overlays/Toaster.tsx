import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, PlainButton } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../classes.ts'
import { Cover } from '../pictures/Cover.tsx'
import toastsStyles from './toasts.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

/** Milliseconds a toast stays, stays if it has an action, and takes to animate in or out. */
const DURATION_MS = 3000
const ACTION_DURATION_MS = 8000
const TRANSITION_MS = 300

const icons = { success: CircleCheck, error: CircleX, warn: TriangleAlert, info: Info }

const tones = {
  success: toastsStyles.success,
  error: toastsStyles.error,
  warn: toastsStyles.warn,
  info: toastsStyles.info,
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const remaining = useRef(toast.action ? ACTION_DURATION_MS : DURATION_MS)

  useEffect(() => {
    if (held || leaving || toast.stays) return
    const since = performance.now()
    const timer = setTimeout(() => setLeaving(true), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - since
    }
  }, [held, leaving, toast.stays])
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => dismissToast(toast.id), TRANSITION_MS)
    return () => clearTimeout(timer)
  }, [leaving, toast.id])

  const { type, title, text, action, person, open, dismissed } = toast
  const Icon = icons[type]
  const answer = (run: (() => void) | undefined) => () => {
    run?.()
    setLeaving(true)
  }
  const words = (
    <>
      <b className="block font-semibold" dir={person && 'auto'}>
        {title}
      </b>
      {text && <p dir={person && 'auto'}>{text}</p>}
    </>
  )
  return (
    <li
      className={classes(
        toastsStyles.toast,
        tones[type],
        person && toastsStyles.personal,
        leaving && toastsStyles.leaving,
      )}
      data-part="toast"
      data-type={type}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {person ? (
        <Cover picture={person.avatar} name={person.name} size={40} shape="round" />
      ) : (
        <Icon aria-hidden="true" />
      )}
      <div className="min-w-0">
        {open ? (
          <PlainButton className={toastsStyles.opener} onClick={answer(open)}>
            {words}
          </PlainButton>
        ) : (
          words
        )}
        {action && person && (
          <Button size="sm" variant="primary" className="mt-2" onClick={answer(action.run)}>
            {action.label}
          </Button>
        )}
        {action && !person && (
          <PlainButton className={toastsStyles.toastAction} onClick={answer(action.run)}>
            {action.label}
          </PlainButton>
        )}
      </div>
      <IconButton label={t('Dismiss')} onClick={answer(dismissed)}>
        <X className="icon-16" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The toasts, in the area mounted by the root layout. */
export const Toaster = () => {
  const toasts = useToasts((state) => state.toasts)
  return (
    <ul className={toastsStyles.toasts}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}
