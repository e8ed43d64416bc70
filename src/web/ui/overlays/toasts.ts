import { create } from 'zustand'
import { translate } from '../../i18n/i18n.ts'

export type ToastType = 'warn' | 'error' | 'success' | 'info'

export interface Toast {
  id: number
  type: ToastType
  title: string
  text: string
  /** An action such as Undo. */
  action?: { label: string; run: () => void } | undefined
  /** The person it is about, whose picture is shown instead of the icon of its type. */
  person?: { name: string; avatar: { url: string; color: string } | null } | undefined
  /** Opens what it is about when its text is pressed. */
  open?: (() => void) | undefined
  /** Replaces the toast of the same key that is still shown. */
  key?: string | undefined
  /** Remains until it is answered or dismissed. */
  stays?: boolean | undefined
  /** Called when the user dismisses it, not when its time is over. */
  dismissed?: (() => void) | undefined
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let last = 0

/** Shows a toast with translated texts; returns its id. */
export const showToast = (toast: Omit<Toast, 'id'>): number => {
  const id = ++last
  useToasts.setState(({ toasts }) => {
    const index = toast.key === undefined ? -1 : toasts.findIndex(({ key }) => key === toast.key)
    return { toasts: toasts.toSpliced(index < 0 ? toasts.length : index, 1, { ...toast, id }) }
  })
  return id
}

interface UndoToast extends Pick<Toast, 'title'>, Partial<Pick<Toast, 'type' | 'text'>> {
  undo: () => void
}

/** Shows a toast that says what happened and can undo it; returns its id. */
export const undoToast = ({ undo, ...toast }: UndoToast): number =>
  showToast({ type: 'success', text: '', ...toast, action: { label: translate('Undo'), run: undo } })

/** Removes a toast. */
export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
