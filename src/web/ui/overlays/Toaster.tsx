import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../classes.ts'
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
    const timer = setTimeout(() => dismissToast(toast.id), TRANSITION_MS)
    return () => clearTimeout(timer)
  }, [leaving, toast.id])

  const Icon = icons[toast.type]
  return (
    <li
      className={classes(toastsStyles.toast, tones[toast.type], leaving && toastsStyles.leaving)}
      data-part="toast"
      data-type={toast.type}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0">
        <b className="block font-semibold">{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
        {toast.action && (
          <button
            type="button"
            className={toastsStyles.toastAction}
            onClick={() => {
              toast.action?.run()
              setLeaving(true)
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton label={t('Dismiss')} onClick={() => setLeaving(true)}>
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
